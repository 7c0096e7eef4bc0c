-- How many violations of an audit are alike, so that lists can show it and sort by it without counting. Kept in step by every import:
-- a violation never changes its group, and is deleted with its audit.
create table violation_group (
  workspace_id text not null,
  audit_id text not null,
  group_id text not null,
  size integer not null,
  primary key (workspace_id, audit_id, group_id),
  foreign key (workspace_id, audit_id) references audit on delete cascade
);
insert into violation_group
  select violation.workspace_id, audit_id, group_id, count(*)
  from violation join audit on audit.workspace_id = violation.workspace_id and audit.id = audit_id
  where group_id is not null
  group by 1, 2, 3;
-- The largest first, as groupKey() writes it.
create index violation_group_by_size on violation_group (
  workspace_id, audit_id, (lpad((1000000000 - size)::text, 10, '0') || group_id collate "C")
);

-- The members of a group in one audit, and the first of them in a state: a list of groups shows each once.
drop index violation_by_group;
create index violation_by_group on violation (workspace_id, group_id, audit_id, review_state, seq) where group_id is not null;
