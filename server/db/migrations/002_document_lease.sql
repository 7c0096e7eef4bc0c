-- A document being written belongs to one process until then; a process that dies stops renewing it, and another takes over.
alter table document add column leased_until timestamptz;
