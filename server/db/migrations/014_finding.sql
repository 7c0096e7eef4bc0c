-- The newest decision stands beside the state it led to, so that lists can show it, filter by it and sort by it without reading the
-- trail. Null while a violation is undecided, and for a decision that came with the source and has no entry in the trail.
alter table violation add column decided_by text, add column decided_at timestamptz;
update violation set decided_by = actor_email, decided_at = created_at
from (
  select distinct on (workspace_id, violation_id) workspace_id, violation_id, actor_email, created_at
  from activity
  order by workspace_id, violation_id, seq desc
) as newest
where violation.workspace_id = newest.workspace_id and violation.id = violation_id and review_state <> 'undecided';

-- Who looks after a violation. A table of its own, because the row of the texts never changes: it carries the search index.
create table violation_assignee (
  workspace_id text not null,
  violation_seq bigint not null,
  email text not null,
  -- People are listed in the order in which they were assigned.
  position bigint generated always as identity,
  primary key (workspace_id, violation_seq, email),
  foreign key (workspace_id, violation_seq) references violation on delete cascade
);
insert into violation_assignee (workspace_id, violation_seq, email)
  select workspace_id, seq, email
  from violation_text cross join lateral unnest(assigned_to_user_ids) with ordinality as assigned (email, place)
  where email is not null
  order by workspace_id, seq, place
  on conflict do nothing;
alter table violation_text drop column assigned_to_user_ids;

-- "Assigned to me": few of an audit's violations. The primary key finds the people of a violation, not the violations of a person.
create index violation_assignee_of_person on violation_assignee (workspace_id, email, violation_seq);
-- Filters by rule and by asset find few of an audit's violations, and the counts of both are read from the index alone. Every index
-- makes decisions dearer, so there is none for people: those who decided are few, and each has many violations.
create index violation_by_rule on violation (workspace_id, audit_id, rule_id, seq);
create index violation_by_asset on violation (workspace_id, audit_id, asset_id, seq);
-- The newest decisions first. Partial, because most violations of a new audit are undecided, and an import need not write it.
create index violation_by_decision on violation (workspace_id, audit_id, decided_at, seq) where decided_at is not null;
