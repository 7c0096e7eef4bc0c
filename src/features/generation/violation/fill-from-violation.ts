import type { Violation } from '../../../../contract/openapi.gen.ts'
import { detectLanguage } from '../../../lib/detect-language.ts'
import type { Field } from '../../../lib/form/field.ts'
import type { Kind } from '../../../lib/form/kinds.ts'
import { fieldId, type Values } from '../../../lib/form/values.ts'
import { foldName } from '../../../lib/form/fold-name.ts'

type Fact = 'violating_text' | 'reason' | 'recommended_solution' | 'suggested_text' | 'rule_name' | 'asset_url'

/** Names that a form may use for the parts of a violation, folded: the contract's names, then likely words, then vague ones. */
const names: Record<Fact, readonly RegExp[]> = {
  violating_text: [
    /^((violating|found|flagged|original|source|current)text|texttorewrite)$/,
    /violat|found|flagged|original|gevonden|gefunden|trouve|encontrado|rewrite|claim/,
    /text|copy|content|passage|sentence|tekst|texte|texto|zin|satz|phrase/,
  ],
  reason: [
    /^(reason|why|violationreason|explanation|finding)$/,
    /reason|flagged|problem|issue|why|waarom|reden|grund|warum|motif|raison|motivo/,
  ],
  recommended_solution: [
    /^(recommendedsolution|recommendation|solution|fix|howtofix|instructions?)$/,
    /solution|recommend|fix|oplossing|herstel|losung|beheben|corriger|solucion|advice|advies/,
  ],
  suggested_text: [/^(suggestedtext|suggestion|proposedtext)$/, /suggest|voorstel|vorschlag/],
  rule_name: [/^(rulename|rule|policy)$/, /rule|regel|regle|regla/],
  asset_url: [/^(asset|page|source)url$/],
}

const scores = [100, 20, 4]
const facts = Object.keys(names).filter((name): name is Fact => Object.hasOwn(names, name))
const holdsText = new Set<Kind>(['text', 'textarea', 'richtext', 'url'])

function score(field: Field, fact: Fact): number {
  if (!holdsText.has(field.kind) || field.secret || (field.kind === 'url') !== (fact === 'asset_url')) return 0
  const own = [foldName(field.key), foldName(field.label)]
  const level = names[fact].findIndex((pattern) => own.some((name) => pattern.test(name)))
  const base = scores[level] ?? 0
  return base === 0 ? 0 : base + (field.kind === 'text' ? 0 : 1)
}

/** Which part of a violation goes into which field: each at most once, the best match first. */
function fits(fields: readonly Field[]) {
  const all = facts
    .flatMap((fact) => fields.map((field) => ({ field, fact, score: score(field, fact) })))
    .filter((fit) => fit.score > 0)
    .sort((a, b) => b.score - a.score)
  const chosen: typeof all = []
  for (const fit of all) {
    const free = !chosen.some(({ field, fact }) => fact === fit.fact || fieldId(field.path) === fieldId(fit.field.path))
    if (free) chosen.push(fit)
  }
  return chosen
}

export function fillFromViolation(fields: readonly Field[], violation: Pick<Violation, Fact>): Values {
  const values: Values = {}
  const found = fits(fields)
  const hasSuggestion = found.some(({ fact }) => fact === 'suggested_text')
  for (const { field, fact } of found) {
    // If no field fits the suggested text, it is added to the advice.
    const texts =
      fact === 'recommended_solution' && !hasSuggestion
        ? [violation[fact], violation.suggested_text]
        : [violation[fact]]
    const text = texts.filter(Boolean).join('\n\n')
    if (text) values[fieldId(field.path)] = text
  }
  return values
}

type ViolationTexts = Pick<Violation, 'violating_text' | 'suggested_text' | 'reason'>

/** The language of the finding. Undefined if it cannot be detected. */
export function languageOfViolation({ violating_text, suggested_text, reason }: ViolationTexts): string | undefined {
  return detectLanguage([violating_text, suggested_text].filter(Boolean).join(' ') || reason)
}

/** How well a form fits a violation. 0 if no field fits the found text. */
export function violationFit(fields: readonly Field[]): number {
  const found = fits(fields)
  if (!found.some(({ fact }) => fact === 'violating_text')) return 0
  return found.reduce((sum, fit) => sum + fit.score, 0)
}
