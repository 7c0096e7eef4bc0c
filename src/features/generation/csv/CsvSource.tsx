import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import type { ImportMessage } from '../../../../contract/extensions.gen.ts'
import { csvLine } from '../../../lib/csv.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Field } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { loadAction } from '../../../ui/load-later.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { describeMessage } from '../../../ui/describe-message.ts'

export interface CsvTable {
  encoding: string
  columns: string[]
  rows: string[][]
}

type CsvProblem = 'no_rows' | 'too_many' | ImportMessage

const maxRows = 2_000

/** Reads a table whose first line has the column names. The reader is loaded on demand. */
async function readCsv(file: Blob): Promise<CsvTable | CsvProblem> {
  const { bytesOf, FileProblem, openText, readTable } = await import('../../../../contract/read-table.ts')
  try {
    const table = await readTable(await openText(() => bytesOf(file), 'csv'))
    const rows: string[][] = []
    for await (const { cells } of table.rows) {
      if (rows.push(cells) > maxRows) return 'too_many'
    }
    if (rows.length === 0) return 'no_rows'
    const width = Math.max(table.columns.length, ...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, (_, index) => table.columns[index] ?? '')
    return { encoding: table.encoding, columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')) }
  } catch (error) {
    if (error instanceof FileProblem) return error.said
    throw error
  }
}

interface CsvSourceProps {
  /** The header line of a table for this template. */
  columns: readonly string[]
  templateKey: string
  onTable: (table: CsvTable, file_name: string) => void
}

/** Accepts a file, by choosing or dropping it, or pasted text. */
export function CsvSource({ columns, templateKey, onTable }: CsvSourceProps) {
  const t = useText()
  const sendKeys = useKeys('send')
  const [text, setText] = useState('')
  /** The name is empty for pasted text. */
  const [refused, setRefused] = useState<{ file_name: string; problem: CsvProblem } | null>(null)

  const read = async (content: Blob, file_name: string) => {
    const table = await loadAction(() => readCsv(content))
    if (!table) return
    if (typeof table === 'string' || 'code' in table) setRefused({ file_name, problem: table })
    else onTable(table, file_name)
  }
  const readFile = ([file]: Iterable<File>) => {
    if (file) void read(file, file.name)
  }
  const saveTemplate = () =>
    saveFile(fileName(templateKey, 'csv'), new Blob(['\ufeff', csvLine(columns)], { type: 'text/csv;charset=utf-8' }))
  const isPasted = text.trim() !== ''
  const problem =
    refused &&
    (typeof refused.problem === 'string'
      ? t(`generate.csv.${refused.problem}`, { most: formatNumber(maxRows) })
      : describeMessage(refused.problem, t))
  const readPasted = () => void read(new Blob([text]), '')
  useCommand('send', readPasted, { when: isPasted })
  return (
    <div
      role="presentation"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        readFile(event.dataTransfer.files)
      }}
      className="grid w-full max-w-2xl content-start gap-5 p-5 lg:p-6"
    >
      <p className="text-quiet">{t('generate.csv.intro', { most: formatNumber(maxRows) })}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton variant="primary" accept=".csv,.tsv,.txt,text/csv" onFiles={readFile}>
          {t('generate.csv.choose')}
        </FileButton>
        <Button icon={DownloadIcon} onClick={saveTemplate}>
          {t('generate.csv.template')}
        </Button>
      </div>
      {refused && refused.file_name !== '' && (
        <p role="alert" className="wrap-anywhere text-sm text-danger">
          {t('with_colon', { label: refused.file_name })} {problem}
        </p>
      )}
      <Field label={t('generate.csv.paste')} error={refused?.file_name === '' && problem} announce>
        <TextArea
          dir="ltr"
          rows={8}
          spellCheck={false}
          placeholder={columns.join(',')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(null)
          }}
          className="font-mono text-sm"
        />
      </Field>
      <Button
        keys={sendKeys}
        unavailable={!isPasted && t('generate.csv.nothing_pasted')}
        onClick={readPasted}
        className="justify-self-start"
      >
        {t('generate.csv.use_pasted')}
      </Button>
    </div>
  )
}
