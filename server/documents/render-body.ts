import { Liquid, LiquidError } from 'liquidjs'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { bodyFilters, escapeOutput } from './liquid-filters.ts'
import type { JsonObject } from '../core/json.ts'

export const maxBodyChars = 50_000
/** In wall-clock time, so that it includes pauses of a busy machine. */
const renderTimeoutMs = 2_000
const maxMemoryUnits = 1_000_000

/** The Markdown of a body filled with these values. */
export function renderBody(body: string, language: LanguageKey, values: JsonObject): string {
  const rendered: unknown = engineFor(language).parseAndRenderSync(withoutTagLines(body), values)
  return String(rendered)
    .replace(/[\t ]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The error of a body and its line. Undefined if it can be rendered. */
export function bodyFault(body: string, language: LanguageKey): { message: string; line: number } | undefined {
  try {
    engineFor(language).parse(body)
    return undefined
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error
    const [line] = error.token.getPosition()
    return { message: error.message.replace(/, line:.*$/s, ''), line: line ?? 1 }
  }
}

/** The variables that a body expects from the form, each with the lines where it is used. */
export function bodyVariables(body: string, language: LanguageKey): { name: string; line: number }[] {
  const { globals } = engineFor(language).parseAndAnalyzeSync(body, undefined, { partials: false })
  return Object.entries(globals).flatMap(([name, uses]) => uses.map(({ location }) => ({ name, line: location.row })))
}

/** `templates: {}` takes the file system away from `include`, `render` and `layout`. */
function engineFor(language: LanguageKey): Liquid {
  const engine = new Liquid({
    templates: {},
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: escapeOutput,
    parseLimit: maxBodyChars,
    renderLimit: renderTimeoutMs,
    memoryLimit: maxMemoryUnits,
  })
  for (const [name, filter] of Object.entries(bodyFilters(language))) engine.registerFilter(name, filter)
  // Both would let typed text become Markdown: `raw` skips the escaping, and captured text is escaped twice.
  delete engine.filters['raw']
  delete engine.tags['capture']
  return engine
}

/** A line that has only tags produces no output line. */
function withoutTagLines(body: string): string {
  return body.replace(/^[\t ]*((?:\{%(?:(?!%\}).)*%\}[\t ]*)+)\n/gm, '$1')
}
