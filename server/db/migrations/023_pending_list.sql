-- How much the search index collects before it merges is a setting of the engine: PostgreSQL's own default makes imports faster, and the
-- embedded engine, which would stop for a second, has a smaller one (server/db/pglite-engine.ts).
alter index violation_text_search reset (gin_pending_list_limit);
