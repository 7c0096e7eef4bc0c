-- When a decision was made that an import carried over. Null for all others, which were made when they were recorded.
alter table activity add column carried_decided_at timestamptz;
