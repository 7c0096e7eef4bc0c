import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { checkValues } from '../../../lib/form/check-values.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId, type Raw, type Values } from '../../../lib/form/values.ts'
import { sameJson } from '../../../lib/form/json.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import type { Problem } from '../fields/control.ts'
import { issueProblem } from '../fields/field-hint.ts'

interface TemplateFormOptions {
  language: string
  fields: readonly Field[]
  initial: Values
  onSend: (values: Values) => void
  onInvalid: () => void
}

/** The name by which the form library stores the field at this path. */
export function nameAt(path: readonly (string | number)[]): string {
  const row = path.findIndex((part) => typeof part === 'number')
  return fieldId((row < 0 ? path : path.slice(0, row)).map(String))
}

function findProblems(
  fields: readonly Field[],
  values: Values,
  language: string,
  t: Translate,
): Record<string, Problem[]> {
  const found: Record<string, Problem[]> = {}
  for (const issue of checkValues(fields, values)) {
    const name = nameAt(issue.path)
    found[name] = [...(found[name] ?? []), issueProblem(issue, language, t)]
  }
  return found
}

const blocking = (problems: Record<string, Problem[]>) =>
  Object.fromEntries(Object.entries(problems).filter(([, list]) => list.some(({ soft }) => !soft)))

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
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const found = blocking(findProblems(fields, asValues(value), language, t))
        return Object.keys(found).length > 0 ? { fields: found } : undefined
      },
    },
    onSubmit: ({ value }) => onSend(asValues(value)),
    onSubmitInvalid: onInvalid,
  })
  const values = asValues(useStore(form.store, (state) => state.values))

  /** Sets many values at once: an edited input, an earlier draft. */
  const putValues = (next: Values) => {
    const names = new Set([...Object.keys(form.state.values), ...Object.keys(next)])
    for (const name of names) {
      const value: Raw = Object.hasOwn(next, name) ? next[name] : undefined
      if (!sameJson(form.state.values[name], value)) form.setFieldValue(name, value)
    }
  }
  return { form, values, putValues }
}

/** The problems of a field, as the form library returns them. */
export function problemsIn(errors: readonly unknown[]): Problem[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `findProblems` is the only source of errors
  return errors.flat() as Problem[]
}
