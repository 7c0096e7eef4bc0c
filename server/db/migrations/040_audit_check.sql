-- Audits that Redline carries out itself: their sources, the pages and files that these name, and the texts of those.
create table audit_check (
  workspace_id text not null,
  audit_id text not null,
  -- The import that its findings are published by.
  import_id text not null,
  sources json not null,
  -- Packs of rules; null for all.
  packs text[],
  -- Whether all pages and files that the sources name are known.
  is_listed boolean not null default false,
  model_requests integer not null default 0,
  primary key (workspace_id, audit_id),
  foreign key (workspace_id, audit_id) references audit on delete cascade
);

-- What was read from a page or a file, as compressed JSON. Kept as long as an audit refers to it.
create table asset_text (
  workspace_id text not null references workspace on delete cascade,
  hash text not null,
  content bytea not null,
  primary key (workspace_id, hash)
);

-- Files to be checked. Kept as long as an audit refers to them, and for a day before.
create table check_file (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  name text not null,
  content bytea not null,
  size integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table audit_asset (
  workspace_id text not null,
  audit_id text not null,
  ordinal integer not null,
  -- The assets of a batch are checked by one job.
  batch integer not null,
  -- The address of a page or the name of a file.
  address text not null,
  file_id text,
  state text not null check (state in ('waiting', 'completed', 'failed')),
  -- Why it could not be checked.
  code text,
  message text,
  http_status integer,
  fetched_at timestamptz,
  -- A waiting asset has it if it was fetched for its links.
  text_hash text,
  findings integer not null default 0,
  -- Rules that could not be asked.
  skipped json,
  primary key (workspace_id, audit_id, ordinal),
  foreign key (workspace_id, audit_id) references audit_check on delete cascade,
  foreign key (workspace_id, text_hash) references asset_text,
  foreign key (workspace_id, file_id) references check_file
);
-- An address may be longer than an index holds.
create unique index audit_asset_address on audit_asset (workspace_id, audit_id, md5(address));
create index audit_asset_batch on audit_asset (workspace_id, audit_id, batch) where state = 'waiting';
create index audit_asset_text on audit_asset (workspace_id, text_hash) where text_hash is not null;
create index audit_asset_file on audit_asset (workspace_id, file_id) where file_id is not null;

-- Of what a check has found: the version of the rule, and where the quote stands in the text of the asset.
alter table violation_source add column checked json;

alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('import', 'document', 'webhook', 'audit_deletion', 'take_back', 'audit_sources', 'audit_batch'));
