-- Documents are listed by a number, as everything else is.
alter table document add column seq bigint;
update document set seq = numbered.seq
from (
  select workspace_id, id, row_number() over (order by created_at, id) as seq from document
) as numbered
where document.workspace_id = numbered.workspace_id and document.id = numbered.id;
alter table document alter column seq set not null, alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('document', 'seq'), coalesce(max(seq), 1), max(seq) is not null) from document;

drop index document_newest;
create index document_newest on document (workspace_id, seq desc);
