-- Searches use the index of the texts alone: no words and no characters are kept beside it.
drop table word_block;
alter table audit drop column characters;

-- A search of the extensions also finds the name and the address of an asset. Written by `assetSearchText` of server/search-text.ts, which
-- also folds letters that the database does not know.
alter table asset add column search_text text not null default '';
update asset set search_text = regexp_replace(lower(concat(name, chr(31), url)), '\s+', ' ', 'g');

-- Samples and deletions need the violations of an audit in their order. The index is on the texts, because decisions do not change those.
create index violation_text_by_audit on violation_text (workspace_id, audit_id, seq);
