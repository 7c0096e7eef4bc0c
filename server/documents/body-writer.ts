import { LiquidError } from 'liquidjs'
import { renderBody } from './render-body.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import { isBlank, visibleFields } from './visible-fields.ts'
import { writtenDocument } from './written-document.ts'
import { type Writer, WritingFailed, type WritingJob, type Written } from './writer.ts'

const maxDocumentChars = 200_000
const connectModel = 'Connect a language model with WRITER_URL and WRITER_MODEL'

/** Fills the body of the template with the input, without a language model. */
export const bodyWriter: Writer = {
  mode: 'sync',
  name: 'the body of the template',
  missing: ({ template, languageKey }) =>
    template.body === null
      ? `The template has no body in ${languageKey}, and no language model is connected. ${connectModel}, or give the template a body.`
      : null,
  write: async (job) => writeBody(job),
}

export function writeBody({ template, languageKey, input }: WritingJob): Written {
  const markdown = render(template.body ?? '', languageKey, inputFor(template.form, input))
  if (markdown === '') {
    throw new WritingFailed(`The body of the template has no text for this input. ${connectModel} to have it written.`)
  }
  if (markdown.length > maxDocumentChars) throw new WritingFailed('The document would be too long.')
  return writtenDocument(markdown)
}

function render(...[body, language, values]: Parameters<typeof renderBody>): string {
  try {
    return renderBody(body, language, values)
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error
    throw new WritingFailed(`The body of the template cannot be filled in: ${error.message}.`, { cause: error })
  }
}

/** The values of visible fields, nested as sent. Blank values are removed, because Liquid treats `""` and `[]` as true. */
function inputFor(form: WritingJob['template']['form'], input: JsonObject): JsonObject {
  const values: JsonObject = {}
  for (const { entry, path, value } of visibleFields(form, input)) {
    const isRows = entry.type === 'list' && Array.isArray(value)
    const given = isRows ? value.filter(isObject).map((row) => inputFor(entry.fields, row)) : value
    if (!isBlank(given)) put(values, path, given)
  }
  return values
}

function put(values: JsonObject, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    values[name] = value
    return
  }
  const inner = Object.hasOwn(values, name) && isObject(values[name]) ? values[name] : {}
  values[name] = inner
  put(inner, rest, value)
}
