-- A library is stored as its files are: one item for each, the standard reasons as one.
create table library_item (
  workspace_id text not null references workspace on delete cascade,
  kind text not null,
  id text not null,
  item json not null,
  primary key (workspace_id, kind, id)
);

-- A value that is the same in all languages once, and what differs per language, as deep inside as possible.
create function merge_languages(languages text[], given json[]) returns json language plpgsql as $$
declare
  first_one constant json := given[1];
  kind constant text := json_typeof(first_one);
begin
  if (select count(distinct one::jsonb) <= 1 from unnest(given) as one) then
    return first_one;
  end if;
  if kind in ('object', 'array') and (select bool_and(json_typeof(one) = kind) from unnest(given) as one) then
    if kind = 'object' then
      if (
        select count(distinct array(select json_object_keys(one) order by 1)) = 1 from unnest(given) as one
      ) then
        return (
          select json_object_agg(
            name,
            merge_languages(languages, array(select one -> name from unnest(given) with ordinality as each (one, n) order by n))
            order by place
          )
          from json_object_keys(first_one) with ordinality as member (name, place)
        );
      end if;
    elsif (select count(distinct json_array_length(one)) = 1 from unnest(given) as one) then
      return (
        select json_agg(
          merge_languages(languages, array(select one -> place from unnest(given) with ordinality as each (one, n) order by n))
          order by place
        )
        from generate_series(0, json_array_length(first_one) - 1) as place
      );
    end if;
  end if;
  return (
    select json_object_agg(language, one order by n)
    from unnest(languages, given) with ordinality as each (language, one, n)
  );
end
$$;

insert into library_item (workspace_id, kind, id, item)
select template.workspace_id, 'templates', template.id, (
  select json_object_agg(name, value order by place)
  from (values
    (1, 'key', to_json(template.key)),
    (2, 'position', to_json(nullif(template.position, 0))),
    (3, 'languages', coalesce(to_json(languages), '[]')),
    (4, 'name', merge_languages(languages, names)),
    (5, 'steps', case when has_steps then merge_languages(languages, steps) end),
    (6, 'form', coalesce(merge_languages(languages, forms), '[]')),
    (7, 'body', bodies)
  ) as property (place, name, value)
  where value is not null
)
from template
cross join lateral (
  select
    array_agg("languageKey" order by position, id) as languages,
    array_agg(to_json(name) order by position, id) as names,
    array_agg(form order by position, id) as forms,
    json_object_agg("languageKey", body order by position, id) filter (where body <> '') as bodies,
    array_agg(
      array_to_json(array(
        select instruction from template_command
        where template_command.workspace_id = template.workspace_id and template_command.template_id = template.id
          and template_command."languageKey" = template_meta."languageKey"
        order by position, id
      ))
      order by position, id
    ) as steps
  from template_meta
  where template_meta.workspace_id = template.workspace_id and template_id = template.id
) as metas
cross join lateral (
  select count(*) > 0 as has_steps from template_command
  where template_command.workspace_id = template.workspace_id and template_id = template.id
) as commands;

insert into library_item (workspace_id, kind, id, item)
select tone.workspace_id, 'tonesOfVoice', tone.id, (
  select json_object_agg(name, value order by place)
  from (values
    (1, 'key', to_json(tone.key)),
    (2, 'position', to_json(nullif(tone.position, 0))),
    (3, 'languages', coalesce(languages, '{}'))
  ) as property (place, name, value)
  where value is not null
)
from tone_of_voice as tone
cross join lateral (
  select
    json_object_agg("languageKey", (
      select json_object_agg(property.name, value order by place)
      from (values
        (1, 'name', to_json(meta.name)), (2, 'description', to_json(meta.description)), (3, 'content', to_json(meta.content))
      ) as property (place, name, value)
      where value is not null
    ) order by position, id) as languages
  from tone_of_voice_meta as meta
  where meta.workspace_id = tone.workspace_id and "toneOfVoiceId" = tone.id
) as metas;

insert into library_item (workspace_id, kind, id, item)
select workspace_id, 'knowledgeBases', id, (
  select json_object_agg(property.name, value order by place)
  from (values
    (1, 'key', to_json(replace(id, '-', '_'))),
    (2, 'position', to_json(nullif(position, 0))),
    (3, 'name', to_json(infobase.name)),
    (4, 'description', to_json(description)),
    (5, 'content', to_json(content))
  ) as property (place, name, value)
  where value is not null
)
from infobase;

insert into library_item (workspace_id, kind, id, item)
select
  workspace_id, 'dismissalReasons', 'dismissal-reasons',
  json_agg(json_build_object('category', category, 'reason', reason) order by position)
from dismissal_reason
group by workspace_id;

drop function merge_languages(text[], json[]);
drop table template_command, template_meta, template, tone_of_voice_meta, tone_of_voice, infobase, dismissal_reason;
