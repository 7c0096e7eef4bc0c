-- An import into a new audit may be compared with an earlier audit, and take over the decisions on unchanged findings.
alter table import_job
  add column previous_audit_id text,
  add column unchanged integer not null default 0,
  add column carried integer not null default 0;
alter table staged_finding add column previous_violation_id text;
alter table activity add column carried_from_audit_id text;
alter table audit add column previous_audit_id text;

-- A violation of an audit that was found in the audit before, too.
create table violation_predecessor (
  workspace_id text not null references workspace on delete cascade,
  violation_id text not null,
  audit_id text not null,
  previous_violation_id text not null,
  primary key (workspace_id, violation_id)
);
create index violation_predecessor_of on violation_predecessor (workspace_id, previous_violation_id, audit_id);
