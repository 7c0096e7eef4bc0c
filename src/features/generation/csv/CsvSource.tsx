import { FileUpIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { type TextKey, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { type CsvProblem, type CsvTable, mostRows, readCsv } from './read-csv.ts'

const problems = {
  empty: 'generate.csv.empty',
  no_rows: 'generate.csv.no_rows',
  too_many: 'generate.csv.too_many',
  broken: 'generate.csv.broken',
} satisfies Record<CsvProblem, TextKey>

interface CsvSourceProps {
  /** What the template's form asks for, as an example of a first line. */
  columns: readonly string[]
  onTable: (table: CsvTable, file_name: string) => void
}

/** A file is chosen or dropped, or its text pasted. */
export function CsvSource({ columns, onTable }: CsvSourceProps) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<CsvProblem | null>(null)

  const read = async (content: string, name: string) => {
    const table = await readCsv(content)
    if (typeof table === 'string') setProblem(table)
    else onTable(table, name)
  }
  const readFile = async (file: File | undefined) => {
    if (file) await read(await file.text(), file.name)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void readFile(event.dataTransfer.files[0])
  }
  return (
    <div
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid w-full max-w-2xl content-start gap-5 p-5 lg:p-6"
    >
      <p className="text-quiet">{t('generate.csv.intro', { most: formatNumber(mostRows) })}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          void readFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        variant="primary"
        icon={<FileUpIcon aria-hidden="true" className="size-4" />}
        onClick={() => chooser.current?.click()}
        className="justify-self-start"
      >
        {t('generate.csv.choose')}
      </Button>
      <Field
        label={t('generate.csv.paste')}
        error={problem && t(problems[problem], { most: formatNumber(mostRows) })}
        announce
      >
        {(control) => (
          <TextArea
            {...control}
            dir="ltr"
            rows={8}
            spellCheck={false}
            placeholder={columns.join(',')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Button
        unavailable={text.trim() === '' && t('generate.csv.nothing_pasted')}
        onClick={() => void read(text, '')}
        className="justify-self-start"
      >
        {t('generate.csv.use_pasted')}
      </Button>
    </div>
  )
}
