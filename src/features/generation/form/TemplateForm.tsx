import { BracesIcon, FilePlusIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Template } from '../../../../contract/openapi.gen.ts'
import type { Field } from '../../../lib/form/field.ts'
import { checkValues } from '../../../lib/form/check-values.ts'
import { fieldId, type Raw, rawOf, type Values } from '../../../lib/form/values.ts'
import { own, sameJson } from '../../../lib/json.ts'
import { visibility } from '../../../lib/form/visible.ts'
import { languageName } from '../../../lib/language-key.ts'
import type { Persisted } from '../../../state/persisted-store.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { isInside, issueProblem } from '../fields/control.ts'
import { FormField } from '../fields/FormField.tsx'
import { FormFields } from '../fields/FieldGroup.tsx'
import { formIn, languagesOf } from '../document-variants.ts'
import { focusFirstProblem, type ServiceErrors, withKeys, withRequired } from './service-errors.ts'
import { AlertBox, FormAlert } from './FormAlert.tsx'
import { InputPanel, useInputText } from './InputPanel.tsx'
import type { Draft } from '../../../state/stored-values.ts'

/** Sends the values. Resolves to the service's errors for this form, or null if it accepted everything. */
export type SendValues = (fields: readonly Field[], values: Values) => Promise<ServiceErrors | null>

interface TemplateFormProps {
  template: Template
  language: string
  draft: Persisted<Draft>
  /** The initial values if nothing was typed since the form was filled in. */
  start: (fields: readonly Field[]) => Values
  fillId: string
  send_empty: boolean
  onSendEmpty: (send: boolean) => void
  documents: number
  /** Why nothing can be sent yet. */
  unavailable: string | false
  onSend: SendValues
  /** Opens an empty form, if this one was filled from something else. Otherwise this form is cleared. */
  onNew: (() => void) | undefined
  /** Above the fields: template, language, tone, each with the service's error. */
  children: (errors: ServiceErrors['top']) => ReactNode
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const noErrors: ServiceErrors = { fields: [], top: {}, form: [], missing: [] }

/** The form of a template. In another language it has other fields and a draft of its own, and what was typed, by path. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, language, draft, fillId, send_empty, onSendEmpty, documents, unavailable, onSend } = props
  const t = useText()
  const [store] = useState(() => createStore(initialValues(props)))
  const values = useStore(store)
  /** Checked when it is sent, and from then on at every change. */
  const [isChecked, setChecked] = useState(false)
  const [keys, setKeys] = useState(() => draft.get().keys)
  const [serviceErrors, setServiceErrors] = useState(noErrors)
  const [missing, setMissing] = useState<string[][]>([])
  const [inputOpen, setInputOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const frame = useRef<HTMLFormElement>(null)
  const inputId = useId()
  const sendKeys = useKeys('send')

  const model = useMemo(() => formIn(template, language), [template, language])
  const fields = useMemo(() => withRequired(withKeys(model.fields, keys), missing), [model, keys, missing])
  const originals = model.fields
  const problems = isChecked ? checkValues(fields, values).map((issue) => issueProblem(issue, language, t)) : []
  const alone = !fields.some(({ kind }) => kind !== 'note')

  const send = async (values: Values) => {
    const errors = await onSend(fields, values)
    setServiceErrors(errors ?? noErrors)
    if (!errors) return
    setMissing((before) => [...before, ...errors.missing])
    setAttempt((count) => count + 1)
  }
  const offerEarlier = useEffectEvent((typed: Values) => {
    const earlier = Object.entries(typed).filter(([id, value]) => !sameJson(own(values, id), value))
    if (earlier.length === 0) return
    const restore = () => store.set({ ...values, ...Object.fromEntries(earlier) })
    notify(t('generate.earlier', { language: languageName(language) }), {
      action: { label: t('generate.earlier.use'), run: restore },
    })
  })
  // Before what is in the form replaces it.
  useEffect(() => offerEarlier(draft.get().values), [draft])
  useEffect(() => {
    const typed = { values: withoutSecrets(fields, values), keys, fillId }
    if (!sameJson(draft.get(), typed)) draft.set(typed)
  }, [draft, fields, values, keys, fillId])
  const input = useInputText({ fields, values, send_empty, onValues: store.set })
  const shown = visibility(fields, values)

  const generate = () => {
    if (unavailable) return
    setServiceErrors(noErrors)
    if (input.problem) setInputOpen(true)
    else setChecked(true)
    // A control may have changed a value with the same key press.
    const now = store.get()
    if (input.problem || checkValues(fields, now).some(({ soft }) => !soft)) setAttempt((count) => count + 1)
    else void send(now)
  }
  const empty = () => {
    const earlier = values
    store.set({})
    setChecked(false)
    setServiceErrors(noErrors)
    notify(t('generate.emptied'), { action: { label: t('document.undo'), run: () => store.set(earlier) } })
  }
  useCommand('send', generate, { label: t('generate.generate') })
  // Deferred until the errors are rendered.
  useEffect(() => {
    if (attempt > 0) focusFirstProblem(frame.current)
  }, [attempt])

  const rename = (index: number, key: string) => {
    const [original, now] = [originals[index], fields[index]]
    if (!original || !now) return
    const id = fieldId([...now.path.slice(0, -1), key])
    setKeys({ ...keys, [fieldId(original.path)]: key })
    store.set({ ...values, [fieldId(now.path)]: undefined, [id]: own(values, id) ?? rawOf(values, now) })
  }
  const change = (field: Field, value: Raw) => {
    store.set({ ...store.get(), [fieldId(field.path)]: value })
    if (serviceErrors.fields.some(({ path }) => isInside(path, field.path)))
      setServiceErrors({
        ...serviceErrors,
        fields: serviceErrors.fields.filter(({ path }) => !isInside(path, field.path)),
      })
  }
  const inputPanel = (
    <InputPanel id={inputId} input={input} send_empty={send_empty} onSendEmpty={onSendEmpty} alone={alone} />
  )
  const wrong = [...problems, ...serviceErrors.fields]
  const isWrong = ({ path }: Field) => wrong.some((problem) => !problem.soft && isInside(problem.path, path))
  return (
    <form
      ref={frame}
      noValidate
      aria-label={t('generate.form')}
      // Enter in a field does not generate. The button and its key do.
      onSubmit={(event) => event.preventDefault()}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid flex-1 grid-cols-1 content-start gap-4.5 px-5 py-5 lg:min-h-0 lg:overflow-y-auto lg:px-6">
        {props.children(serviceErrors.top)}
        <FormAlert errors={serviceErrors} onSendEmpty={send_empty ? undefined : () => onSendEmpty(true)} />
        <FormFields fields={fields} reveal={fields.some((field) => field.hidden && isWrong(field))}>
          {(field, index) =>
            shown.isVisible(field) ? (
              // oxlint-disable-next-line react/no-array-index-key -- two entries may share one path
              <FormField
                key={`${fieldId(originals[index]?.path ?? field.path)} ${index}`}
                field={field}
                at={field.path}
                value={rawOf(values, field)}
                onValue={(value) => change(field, value)}
                problems={wrong}
                language={language}
                shown={shown}
                onKey={field.keySource === 'derived' ? (key) => rename(index, key) : undefined}
              />
            ) : null
          }
        </FormFields>
        {!languagesOf(template).includes(language) && <AlertBox>{t('generate.no_language')}</AlertBox>}
        {alone && inputPanel}
      </div>
      {inputOpen && !alone && (
        <div
          ref={intoSight}
          className="shrink-0 lg:max-h-[45%] border-t border-line bg-paper px-5 py-4 lg:overflow-y-auto lg:px-6"
        >
          {inputPanel}
        </div>
      )}
      <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-paper px-5 py-3 lg:static lg:px-6">
        <Button
          variant="primary"
          keys={sendKeys}
          unavailable={unavailable}
          // The second click of a double click sends nothing.
          onClick={({ detail }) => detail <= 1 && generate()}
          className="flex-1 max-sm:[&>kbd]:hidden"
        >
          {documents > 1 ? t('generate.generate_several', { count: documents }) : t('generate.generate')}
        </Button>
        <IconButton label={t('generate.new')} icon={FilePlusIcon} onClick={props.onNew ?? empty} className="size-9" />
        {!alone && (
          <Button
            icon={BracesIcon}
            aria-expanded={inputOpen}
            aria-controls={inputOpen ? inputId : undefined}
            onClick={() => setInputOpen(!inputOpen)}
          >
            {t('generate.input')}
          </Button>
        )}
      </footer>
    </form>
  )
}

/** What was typed since the form was filled in, else what fills it in. */
function initialValues({ template, language, draft, start, fillId }: TemplateFormProps): Values {
  const typed = draft.get()
  const isTyped = typed.fillId === fillId && Object.keys(typed.values).length > 0
  return isTyped ? typed.values : start(formIn(template, language).fields)
}

/** Passwords are not persisted. */
function withoutSecrets(fields: readonly Field[], values: Values): Values {
  const secret = new Set(fields.filter((field) => field.secret).map(({ path }) => fieldId(path)))
  return secret.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([id]) => !secret.has(id)))
}
