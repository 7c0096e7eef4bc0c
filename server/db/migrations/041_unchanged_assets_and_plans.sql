-- What was found in a text is kept like the text, so that what has not changed need not be checked again.
alter table asset_text rename to check_content;

alter table audit_asset
  -- A document of the workspace.
  add column document_id text,
  -- Of the answer with the page.
  add column etag text,
  add column last_modified text,
  -- What was found, and what a language model was asked.
  add column result_hash text,
  -- A hash of the rules and of all else that decides what is found in a text. Null if another check may find something else.
  add column checked_with text,
  -- It has the result of an earlier check.
  add column unchanged boolean not null default false,
  add foreign key (workspace_id, result_hash) references check_content;
create index audit_asset_result on audit_asset (workspace_id, result_hash) where result_hash is not null;

alter table audit_check
  -- The language model that was asked last.
  add column model text,
  add column model_dropped integer not null default 0,
  add column model_unsure integer not null default 0,
  add column model_failed integer not null default 0;

-- Audits that are carried out again and again.
create table audit_plan (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  -- Of its first audit; the others are numbered.
  name text not null,
  series text not null,
  packs text[],
  sources json not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Of the week, from Monday, or of the month. The last one in shorter months.
  on_day integer,
  time_of_day time not null,
  time_zone text not null,
  created_by text,
  key_id text,
  created_at timestamptz not null default now(),
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_audit_id text,
  -- Why the last run has started no audit.
  message text,
  primary key (workspace_id, id)
);

alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in (
  'import', 'document', 'webhook', 'audit_deletion', 'take_back', 'audit_sources', 'audit_batch', 'audit_plan'
));
