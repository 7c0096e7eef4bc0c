import { bodyFault, bodyVariables } from '../documents/render-body.ts'
import type { FormEntry } from './form-entry.ts'
import type { ItemFault, TemplateItem } from './library-item.ts'
import type { Localized } from './localize.ts'
import { incompleteTexts } from './localize.ts'
import { templateOf } from './repository.ts'

/** What the schema of a template cannot check: texts in all languages, unique names, bodies that Liquid can parse and the form can fill. */
export function templateFaults(item: TemplateItem): ItemFault[] {
  const faults = [...languageFaults(item), ...bodyFaults(item)]
  if (faults.length > 0) return faults
  const [first] = templateOf({ id: item.key, item }).templateMetas
  const form = first?.form ?? []
  return [...formFaults(form, ['form']), ...variableFaults(item, form)]
}

function languageFaults({ languages, name, steps = [], form, body = {} }: TemplateItem): ItemFault[] {
  const texts = { name, steps, form } satisfies Record<string, Localized | unknown[]>
  const incomplete = Object.entries(texts).flatMap(([key, value]) => incompleteTexts(value, languages, [key]))
  const extra = Object.keys(body).filter((language) => !languages.some((known) => known === language))
  const extraBodies = extra.map((language) => ({ path: ['body', language], missing: [], unknown: [language] }))
  return [...incomplete, ...extraBodies].map(({ path, missing, unknown }) => ({
    path,
    message:
      missing.length > 0
        ? `the text is missing in ${missing.join(', ')}`
        : `${unknown.join(', ')} is not among the languages of the template`,
  }))
}

function bodyFaults({ languages, body }: TemplateItem): ItemFault[] {
  return languages.flatMap((language) => {
    const fault = bodyFault(body?.[language] ?? '', language)
    return fault ? [{ path: ['body', language], ...fault }] : []
  })
}

/** A variable that is no field of the form would always be empty. */
function variableFaults({ languages, body }: TemplateItem, form: readonly FormEntry[]): ItemFault[] {
  const names = fieldsOf(form, []).flatMap(({ entry }) => entry.name ?? [])
  return languages.flatMap((language) =>
    bodyVariables(body?.[language] ?? '', language)
      .filter(({ name }) => !names.includes(name))
      .map(({ name, line }) => ({
        path: ['body', language],
        line,
        message: `there is no field "${name}" among ${names.join(', ')}`,
      })),
  )
}

/** A name is unique among the fields of one object of the input, and a condition names one of them. */
function formFaults(form: readonly FormEntry[], path: (string | number)[]): ItemFault[] {
  const fields = fieldsOf(form, path)
  const names = new Set(fields.flatMap(({ entry }) => entry.name ?? []))
  return fields.flatMap(({ entry, path }, index) => {
    const { name } = entry
    const earlier = fields.slice(0, index).some((field) => field.entry.name === name)
    const faults: ItemFault[] = []
    if (name !== undefined && earlier) faults.push({ path, message: `the field "${name}" is asked twice` })
    if (entry.showIf && !names.has(entry.showIf.field)) {
      faults.push({ path: [...path, 'showIf'], message: `there is no field "${entry.showIf.field}" beside this one` })
    }
    if (entry.type === 'list' || (entry.type === 'group' && entry.name !== undefined)) {
      faults.push(...formFaults(entry.fields, [...path, 'fields']))
    }
    return faults
  })
}

/** The entries whose values share an object: a group without a name adds its own. */
function fieldsOf(
  form: readonly FormEntry[],
  path: (string | number)[],
): { entry: FormEntry; path: (string | number)[] }[] {
  return form.flatMap((entry, index) => {
    const own = { entry, path: [...path, index] }
    if (entry.type !== 'group' || entry.name !== undefined) return [own]
    return [own, ...fieldsOf(entry.fields, [...own.path, 'fields'])]
  })
}
