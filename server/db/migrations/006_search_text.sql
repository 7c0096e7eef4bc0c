-- A search text now leaves out invisible characters (Unicode's Default_Ignorable_Code_Point), has one space for each run of white
-- space, and holds the rule name that is shown. A rule is shown under the name it came with first, which the search text of its first
-- violation holds. `normalizeText` of server/search-text.ts does the same for new rows.
with first_of_rule as (
  select distinct on (workspace_id, rule_id) workspace_id, rule_id, split_part(search_text, chr(31), 3) as rule_name
  from violation join violation_text using (seq)
  where rule_id is not null
  order by workspace_id, rule_id, seq
), renamed as (
  select
    seq, search_text as before,
    concat_ws(
      chr(31), split_part(search_text, chr(31), 1), split_part(search_text, chr(31), 2),
      coalesce(first_of_rule.rule_name, split_part(search_text, chr(31), 3))
    ) as after
  from violation join violation_text using (seq)
  left join first_of_rule using (workspace_id, rule_id)
), normalized as (
  select
    seq, before,
    regexp_replace(
      regexp_replace(
        after,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g'
      ),
      '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
    ) as after
  from renamed
)
update violation_text set search_text = after
from normalized
where normalized.seq = violation_text.seq and before <> after;
