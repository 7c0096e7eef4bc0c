import { FileUpIcon, PlusIcon, XIcon } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, rawTexts, shownRaw } from './control.ts'

const maxFileBytes = 2_000_000

/** The contract has no upload, so the value is an address or a text, pasted or read from a file. */
export function FileControl({ field, value, onValue, control }: ControlProps) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const raw = shownRaw(field, value)
  const texts = field.multiple ? rawTexts(raw) : [rawText(raw)]
  const boxes = texts.length > 0 ? texts : ['']
  const put = (next: string[]) => onValue(field.multiple ? next : (next[0] ?? ''))

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const found: string[] = []
    for (const file of files) {
      if (file.size > maxFileBytes) return setProblem(t('generate.file.too_large', { name: file.name }))
      const text = await file.text()
      if (text.includes('\0')) return setProblem(t('generate.file.not_text', { name: file.name }))
      found.push(text)
    }
    setProblem('')
    if (found.length > 0) put(field.multiple ? [...texts.filter((text) => text !== ''), ...found] : found)
  }
  return (
    <div className="grid gap-1.5">
      {boxes.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other identity
        <div key={index} className="flex items-start gap-1">
          <TextArea
            {...(index === 0
              ? control
              : { 'aria-label': t('generate.file.nth', { label: field.label, number: index + 1 }) })}
            dir="auto"
            rows={2}
            placeholder={field.placeholder ?? t('generate.file.placeholder')}
            value={text}
            onChange={(event) => put(boxes.map((one, at) => (at === index ? event.target.value : one)))}
          />
          {field.multiple && boxes.length > 1 && (
            <IconButton
              label={t('generate.file.remove', { number: index + 1 })}
              icon={<XIcon className="size-4" />}
              onClick={() => put(boxes.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <input
          ref={chooser}
          type="file"
          hidden
          accept={field.accept}
          multiple={field.multiple}
          onChange={(event) => void read(event)}
        />
        <Button
          size="sm"
          icon={<FileUpIcon aria-hidden="true" className="size-3.5" />}
          onClick={() => chooser.current?.click()}
        >
          {t('generate.file.choose')}
        </Button>
        {field.multiple && (
          <Button
            size="sm"
            variant="ghost"
            icon={<PlusIcon aria-hidden="true" className="size-3.5" />}
            onClick={() => put([...boxes, ''])}
          >
            {t('generate.file.another')}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
