-- Scans of the same thing, by a name that is given at import. The newest completed one is what the next one is compared with.
alter table audit add column series text;
alter table import_job
  add column series text,
  -- Whether a file without findings is a result, and no mistake.
  add column allow_empty boolean not null default false;
create index audit_of_series on audit (workspace_id, series, created_at desc) where series is not null;
