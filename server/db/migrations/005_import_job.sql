-- An import runs in short transactions: rows are staged here, then published to the audit. A job that is interrupted while staging
-- fails; one that is interrupted while publishing is continued from `published`.
create table import_job (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  audit_id text not null,
  audit_name text not null,
  creates_audit boolean not null,
  source text not null,
  status text not null check (status in ('staging', 'publishing', 'completed', 'failed')),
  -- The process that runs the job, and until when the others take it for alive.
  process_id text not null,
  leased_until timestamptz not null,
  staged integer not null default 0,
  published integer not null default 0,
  added integer not null default 0,
  message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (workspace_id, id)
);
-- Two imports at a time must not both create the audit, or publish to it in turns.
create unique index import_job_of_audit on import_job (workspace_id, audit_name) where status in ('staging', 'publishing');

create table staged_finding (
  workspace_id text not null,
  import_id text not null,
  ordinal integer not null,
  violation_id text not null,
  -- Findings of one file with the same key are one group.
  group_key text,
  finding json not null,
  primary key (workspace_id, import_id, ordinal),
  foreign key (workspace_id, import_id) references import_job on delete cascade
);
create index staged_finding_group on staged_finding (workspace_id, import_id, group_key) where group_key is not null;
