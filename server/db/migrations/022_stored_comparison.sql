-- A comparison of two audits is made once, when an import ends or it is asked for, and read from here. The numbers of violations say
-- whether it is still right: violations are only added, and deleted with their audit.
create table audit_comparison (
  workspace_id text not null,
  audit_id text not null,
  previous_audit_id text not null,
  matched_by text not null check (matched_by in ('identity', 'text')),
  audit_size integer not null,
  previous_size integer not null,
  unchanged integer not null,
  primary key (workspace_id, audit_id, previous_audit_id),
  foreign key (workspace_id, audit_id) references audit on delete cascade,
  foreign key (workspace_id, previous_audit_id) references audit on delete cascade
);
create index audit_comparison_with on audit_comparison (workspace_id, previous_audit_id);

create table compared_violation (
  workspace_id text not null,
  audit_id text not null,
  previous_audit_id text not null,
  change text not null check (change in ('new', 'gone', 'unchanged')),
  seq bigint not null,
  -- Of an unchanged one: its violation in the audit before.
  previous_seq bigint,
  primary key (workspace_id, audit_id, previous_audit_id, change, seq),
  foreign key (workspace_id, audit_id, previous_audit_id) references audit_comparison on delete cascade
);

-- Audits are compared as a whole.
drop index violation_text_identity;
