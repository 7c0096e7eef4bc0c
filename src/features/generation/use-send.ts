import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../api/connection-context.ts'
import { submitGeneration } from '../../api/generate-document.ts'
import { forgetGeneration, generationsOf, readGeneration } from '../../api/generations.ts'
import type { Template } from '../../../contract/openapi.gen.ts'
import { buildInput } from '../../lib/form/input.ts'
import { checkValues } from '../../lib/form/check-values.ts'
import { decimalOf } from '../../lib/form/parse-number.ts'
import type { Field } from '../../lib/form/field.ts'
import type { Values } from '../../lib/form/values.ts'
import { languageName } from '../../lib/language-key.ts'
import { newId } from '../../lib/new-id.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { notify } from '../../ui/toasts.ts'
import { type Variant, formIn, isBeingGenerated, newGeneration } from './document-variants.ts'
import { isInside, issueProblem } from './fields/control.ts'
import { locateErrors, type ServiceErrors } from './form/service-errors.ts'
import { formatList } from '../../lib/format.ts'
import type { Generation } from '../../state/stored-values.ts'

interface SendOptions {
  template: Template
  language: string
  variants: readonly Variant[]
  send_empty: boolean
  violationId: string | null
  /** Whether the form can still show errors. */
  isOpen: () => boolean
}

/** Sends one request for each language and tone. Returns the errors of a 422 for the open form. All other outcomes are shown in the results. */
export function useSend({ template, language, variants, send_empty, violationId, isOpen }: SendOptions) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const submit = async (generation: Generation): Promise<Generation | undefined> => {
    await submitGeneration(client, connection.id, generation)
    return readGeneration(connection.id, generation.id)
  }
  return async (fields: readonly Field[], values: Values): Promise<ServiceErrors | null> => {
    const forms = new Map([[language, fields]])
    for (const { language_key } of variants)
      if (!forms.has(language_key)) forms.set(language_key, formIn(template, language_key, decimalOf(language)).fields)
    const elsewhere = [...forms].flatMap(([key, form]) => (key === language ? [] : problemsOf(key, form, values, t)))
    if (elsewhere.length > 0) return { fields: [], top: {}, form: elsewhere, missing: [] }

    const now = Date.now()
    const run_id = newId()
    const all = variants.map((variant, index) => {
      const built = buildInput(forms.get(variant.language_key) ?? fields, values, { sendEmpty: send_empty })
      const input = JSON.stringify(built)
      // Results are sorted newest first; documents of one request keep the order in which they were chosen.
      return newGeneration(template, variant, { run_id, input, violation_id: violationId, submitted_at: now - index })
    })
    const known = generationsOf(connection.id).get()
    const fresh = all.filter((generation) => !isBeingGenerated(generation, known))
    if (fresh.length < all.length) notify(t('generate.under_way'))
    const done = await Promise.all(fresh.map(submit))
    const accepted = done.filter((one) => one?.state === 'accepted').length
    if (accepted > 0) notify(t('generate.accepted', { count: accepted }))
    // If the form was closed, its errors stay with the results.
    if (!isOpen()) return null
    const refused = done.filter(
      (one) => one?.state === 'refused' && one.language_key === language && (one.problem?.items.length ?? 0) > 0,
    )
    if (refused.length === 0) return null
    for (const one of refused) if (one) void forgetGeneration(connection.id, one.id)
    const items = refused.flatMap((one) => one?.problem?.items ?? [])
    const each = new Map(items.map((item) => [JSON.stringify([item.loc, item.msg]), item]))
    return locateErrors(fields, [...each.values()])
  }
}

/** The form of another language may require more than the open one. */
function problemsOf(language: string, fields: readonly Field[], values: Values, t: Translate): ServiceErrors['form'] {
  return checkValues(fields, values)
    .filter(({ soft }) => !soft)
    .map((issue) => {
      const field = fields.find(({ path, kind }) => kind !== 'note' && isInside(issue.path, path))
      const { message } = issueProblem(issue, language, t)
      const label = formatList([languageName(language), field?.label ?? ''])
      return { msg: `${t('with_colon', { label })} ${message}`, loc: '' }
    })
}
