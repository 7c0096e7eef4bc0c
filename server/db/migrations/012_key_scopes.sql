-- What a key may do. A key could do everything before, so it keeps every scope; a key for CI gets `import` alone.
alter table api_key add column scopes text[] not null default '{read,review,import,admin}'
  check (scopes <@ '{read,review,import,admin}' and cardinality(scopes) > 0);

-- How a decision was made, for the history: on one violation, on a group, on a selection, or carried over by an import. Before this
-- column several violations could be decided at once only as a group.
create type decision_kind as enum ('single', 'group', 'bulk', 'import');
alter table activity add column kind decision_kind not null default 'single';
update activity set kind = 'import' where carried_from_audit_id is not null;
update activity set kind = 'group' where kind = 'single' and (workspace_id, decision_id) in (
  select workspace_id, decision_id from activity group by workspace_id, decision_id having count(*) > 1
);

-- The history of one violation, and how many others a decision changed; the trail had an index for audits only.
create index activity_by_violation on activity (workspace_id, violation_id, seq);
create index activity_by_decision on activity (workspace_id, decision_id);
