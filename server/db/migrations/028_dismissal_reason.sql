-- The standard reasons of a workspace for dismissing, in their order.
create table dismissal_reason (
  workspace_id text not null references workspace (id) on delete cascade,
  position integer not null,
  category text not null,
  reason text not null,
  primary key (workspace_id, position),
  unique (workspace_id, reason)
);
