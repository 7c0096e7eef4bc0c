import { useForm, useStore } from '@tanstack/react-form'
import { checkValues } from '../../../lib/form/check-values.ts'
import type { Field } from '../../../lib/form/field.ts'
import { sameJson } from '../../../lib/form/json.ts'
import type { Raw, Values } from '../../../lib/form/values.ts'
import { useText } from '../../../locales/text.ts'
import { issueProblem } from '../fields/field-hint.ts'

interface TemplateFormOptions {
  language: string
  fields: readonly Field[]
  initial: Values
  onSend: (values: Values) => void
  onInvalid: () => void
}

// The library derives field names from the type of the values; ours are only known at run time.
type FormValues = Record<string, unknown>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only raw values are ever put in
const asValues = (values: FormValues) => values as Values

/** The state of one form: values as typed, by field. Validated when it is sent, and from then on at every change. */
export function useTemplateForm({ language, fields, initial, onSend, onInvalid }: TemplateFormOptions) {
  const t = useText()
  const defaultValues: FormValues = initial
  const form = useForm({
    defaultValues,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => checkValues(fields, asValues(value)).some(({ soft }) => !soft) || undefined,
    },
    onSubmit: ({ value }) => onSend(asValues(value)),
    onSubmitInvalid: onInvalid,
  })
  const values = asValues(useStore(form.store, (state) => state.values))
  const isChecked = useStore(form.store, (state) => state.submissionAttempts > 0)
  const problems = isChecked ? checkValues(fields, values).map((issue) => issueProblem(issue, language, t)) : []

  /** Sets many values at once: an edited input, an earlier draft. */
  const putValues = (next: Values) => {
    const names = new Set([...Object.keys(form.state.values), ...Object.keys(next)])
    for (const name of names) {
      const value: Raw = Object.hasOwn(next, name) ? next[name] : undefined
      if (!sameJson(form.state.values[name], value)) form.setFieldValue(name, value)
    }
  }
  return { form, values, problems, putValues }
}
