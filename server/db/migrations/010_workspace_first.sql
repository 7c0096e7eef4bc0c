-- The workspace leads every primary key and every reference between tables, so that the tables can be distributed by workspace. The
-- search index knows the audit of a text: a search reads nothing of other audits and workspaces.
set local maintenance_work_mem = '256MB';

-- Orphans of an interrupted deletion, which the references below would refuse.
delete from violation_comment where not exists (
  select from violation where violation.workspace_id = violation_comment.workspace_id and violation.id = violation_id
);
delete from violation_predecessor where not exists (
  select from violation where violation.workspace_id = violation_predecessor.workspace_id and violation.id = violation_id
);

-- Written anew in one pass: an update would leave every row twice.
create table violation_text_by_workspace as
  select
    violation.workspace_id, seq, audit_id, violating_text, reason, recommended_solution, suggested_text, assigned_to_user_ids,
    search_text
  from violation join violation_text using (seq)
  order by workspace_id, seq;
drop table violation_text;
alter table violation_text_by_workspace rename to violation_text;

alter table violation drop constraint violation_pkey, add primary key (workspace_id, seq);

alter table violation_text
  alter column workspace_id set not null,
  alter column reason set not null,
  alter column assigned_to_user_ids set not null,
  alter column assigned_to_user_ids set default '{}',
  alter column search_text set not null,
  add primary key (workspace_id, seq),
  add foreign key (workspace_id, seq) references violation on delete cascade;
-- New entries are collected and merged into the index together. The default of 4 MB stops the insert that merges them for a second on
-- the embedded engine, and every search reads what is collected.
create index violation_text_search on violation_text using gin (
  (array[workspace_id || '/' || audit_id]), search_text gin_trgm_ops
) with (gin_pending_list_limit = 512);

alter table violation_comment
  drop constraint violation_comment_pkey,
  add primary key (workspace_id, violation_id, seq),
  add foreign key (workspace_id, violation_id) references violation (workspace_id, id) on delete cascade;
drop index violation_comment_thread;

alter table violation_predecessor
  add foreign key (workspace_id, violation_id) references violation (workspace_id, id) on delete cascade;

alter table activity drop constraint activity_pkey, add primary key (workspace_id, seq);

alter table violation_count rename to violation_count_before;
create table violation_count (
  workspace_id text not null references workspace on delete cascade,
  audit_id text not null,
  review_state review_state not null,
  -- Empty for violations without one: a primary key has no nulls.
  severity text not null,
  count integer not null,
  primary key (workspace_id, audit_id, review_state, severity)
);
insert into violation_count
  select workspace_id, audit_id, review_state, coalesce(severity::text, ''), count from violation_count_before;
drop table violation_count_before;
