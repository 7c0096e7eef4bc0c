create extension if not exists pg_trgm;

-- The order of the labels is the order of a list: CRITICAL first, and null last as PostgreSQL sorts it.
create type severity as enum ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED');
create type review_state as enum ('undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed');
create type review_action as enum ('dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen');

create table workspace (
  id text primary key,
  name text not null unique,
  api_access boolean not null default true,
  created_at timestamptz not null default now()
);

create table api_key (
  id text primary key,
  workspace_id text not null references workspace on delete cascade,
  owner_email text not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table audit (
  seq bigint generated always as identity,
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  name text not null,
  status text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  total_assets integer not null default 0,
  completed_assets integer not null default 0,
  failed_assets integer not null default 0,
  primary key (workspace_id, id)
);
create index audit_newest on audit (workspace_id, created_at desc, seq desc);

create table rule (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  name text,
  description text,
  explanation text,
  primary key (workspace_id, id)
);

create table asset (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  name text,
  url text,
  primary key (workspace_id, id)
);

-- Two tables for a violation: the narrow row changes with every decision, the wide one never does and carries the
-- search index, so that a decision on a large group rewrites little.
create table violation (
  seq bigint generated always as identity primary key,
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  audit_id text,
  rule_id text,
  asset_id text,
  severity severity,
  review_state review_state not null default 'undecided',
  dismissal_reason text,
  group_id text,
  unique (workspace_id, id)
);
create index violation_by_state on violation (workspace_id, audit_id, review_state, severity, seq);
create index violation_by_severity on violation (workspace_id, audit_id, severity, seq);
create index violation_by_group on violation (workspace_id, group_id) where group_id is not null;

create table violation_text (
  seq bigint primary key references violation on delete cascade,
  violating_text text,
  reason text not null,
  recommended_solution text,
  suggested_text text,
  assigned_to_user_ids text[] not null default '{}',
  -- violating text, reason and rule name, case folded by foldCase() of search-text.ts
  search_text text not null
);
create index violation_text_search on violation_text using gin (search_text gin_trgm_ops);

-- Kept in step with the rows in the transaction of every decision and import, so that no page has to count.
create table violation_count (
  workspace_id text not null references workspace on delete cascade,
  audit_id text not null,
  review_state review_state not null,
  severity severity,
  count integer not null,
  unique nulls not distinct (workspace_id, audit_id, review_state, severity)
);

create table violation_comment (
  seq bigint generated always as identity primary key,
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  violation_id text not null,
  author_email text,
  content text not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index violation_comment_thread on violation_comment (workspace_id, violation_id, seq);

create table activity (
  seq bigint generated always as identity primary key,
  workspace_id text not null references workspace on delete cascade,
  decision_id text not null,
  audit_id text,
  violation_id text not null,
  action review_action not null,
  from_state review_state not null,
  to_state review_state not null,
  reason text,
  key_id text,
  actor_email text,
  created_at timestamptz not null default now()
);
create index activity_by_audit on activity (workspace_id, audit_id, seq);

create table template (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  key text not null,
  position integer not null,
  primary key (workspace_id, id)
);

create table template_command (
  workspace_id text not null,
  template_id text not null,
  id text not null,
  "languageKey" text not null,
  instruction text not null,
  position integer not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, template_id) references template on delete cascade
);

create table template_meta (
  workspace_id text not null,
  template_id text not null,
  id text not null,
  "languageKey" text not null,
  name text not null,
  form json not null,
  position integer not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, template_id) references template on delete cascade
);

create table tone_of_voice (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  key text not null,
  position integer not null,
  primary key (workspace_id, id)
);

create table tone_of_voice_meta (
  workspace_id text not null,
  "toneOfVoiceId" text not null,
  id text not null,
  name text not null,
  "languageKey" text not null,
  description text,
  content text,
  position integer not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, "toneOfVoiceId") references tone_of_voice on delete cascade
);

create table infobase (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  name text not null,
  description text,
  content text,
  position integer not null,
  primary key (workspace_id, id)
);

create table document (
  workspace_id text not null references workspace on delete cascade,
  id text not null,
  title text not null,
  shared boolean not null default false,
  document json,
  "rawDocument" text not null default '',
  "generatedOutput" text not null default '',
  "bulkInputId" text,
  "languageKey" text,
  "templateId" text,
  "toneOfVoiceId" text,
  "toneOfVoiceMetaId" text,
  input text not null,
  status text not null check (status in ('waiting', 'writing', 'written', 'failed')),
  attempts integer not null default 0,
  key_id text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index document_unwritten on document (created_at) where status in ('waiting', 'writing');
