-- The characters in the search texts of an audit. The search index knows three letters in a row: a term of two letters is searched for
-- with each character that may stand before it. A character that is listed and does not occur does no harm, so the most frequent ones
-- are not looked for.
alter table audit add column characters text not null default '';

with frequent as (
  select 'abcdefghijklmnopqrstuvwxyz0123456789 .,' || chr(31) as characters
), other as (
  select distinct workspace_id, audit_id, unnest(string_to_array(translate(search_text, characters, ''), null)) as character
  from violation_text cross join frequent
), found as (
  select workspace_id, audit_id, string_agg(character, '') as characters from other group by workspace_id, audit_id
)
update audit set characters = frequent.characters || coalesce(
  (select found.characters from found where found.workspace_id = audit.workspace_id and audit_id = id), ''
)
from frequent;
