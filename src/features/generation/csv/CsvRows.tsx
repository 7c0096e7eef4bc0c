import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { Field as FormFieldModel } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/values.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Table, Td } from '../../../ui/Table.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { type CsvRow, type RowState, retryable } from './csv-run.ts'
import { languageColumn, toneColumn } from './map-columns.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

interface CsvRowsProps {
  mapping: CsvRun['mapping']
  fields: readonly FormFieldModel[]
  rows: readonly CsvRow[]
  /** Replaces the cells of a row. Null while rows cannot be edited. */
  onEditRow: ((index: number, cells: string[]) => void) | null
}

const tones: Partial<Record<RowState, BadgeTone>> = {
  invalid: 'danger',
  unsure: 'warning',
  refused: 'danger',
  written: 'success',
  failed: 'danger',
}

/** They have made no document. */
const editable = new Set<RowState>(['ready', 'invalid', ...retryable])

const rowsPerPage = 50
const maxColumns = 4

/** The rows with their problems, and after sending with their outcomes. */
export function CsvRows({ mapping, fields, rows: all, onEditRow }: CsvRowsProps) {
  const t = useText()
  const [{ page, only }, setShown] = useState<{ page: number; only: 'all' | 'problems' }>({ page: 1, only: 'all' })
  const [editedIndex, setEditedIndex] = useState<number | null>(null)
  const shown = only === 'all' ? all : all.filter(({ problem, state }) => problem !== '' || state === 'unsure')
  const pages = Math.max(1, Math.ceil(shown.length / rowsPerPage))
  const at = Math.min(page, pages)
  const nameOf = (id: string) => {
    if (id === languageColumn) return t('generate.language')
    if (id === toneColumn) return t('generate.tone')
    return fields.find(({ path, kind }) => kind !== 'note' && fieldId(path) === id)?.label ?? id
  }
  const mapped = mapping.flatMap((id, index) => (id === null ? [] : [{ index, label: nameOf(id) }]))
  const columns = mapped.slice(0, maxColumns)
  const edited = editedIndex === null ? undefined : all[editedIndex]
  return (
    <div className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 lg:px-6">
        <Segmented
          label={t('generate.csv.show')}
          value={only}
          options={[
            { value: 'all', label: t('generate.csv.show.all', { count: formatNumber(all.length) }) },
            { value: 'problems', label: t('generate.csv.show.problems') },
          ]}
          onValue={(value) => setShown({ page: 1, only: value })}
        />
        {pages > 1 && <Pagination page={at} pages={pages} onPage={(to) => setShown({ page: to, only })} />}
      </div>
      <Table
        label={t('generate.csv.rows')}
        heads={[
          { title: t('generate.csv.row'), numeric: true },
          t('generate.csv.state'),
          ...columns.map(({ label }) => label),
        ]}
      >
        {shown
          .slice((at - 1) * rowsPerPage, at * rowsPerPage)
          .map(({ index, cells, state, problem, notes, generation }) => (
            <tr key={index} className="border-b border-line align-top">
              <Td numeric className="w-0 align-top! text-faint">
                {formatNumber(index + 1)}
              </Td>
              <Td className={cx('min-w-48 align-top!', columns.length > 0 && 'w-1/3')}>
                <Badge tone={tones[state]}>{t(`generate.csv.state.${state}`)}</Badge>
                {generation?.documentId && (
                  <Link
                    to="/documents/$documentId"
                    params={{ documentId: generation.documentId }}
                    dir="auto"
                    className="ms-2 underline underline-offset-2"
                  >
                    {generation.title || t('generate.open')}
                  </Link>
                )}
                {onEditRow && editable.has(state) && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('generate.csv.edit', { number: index + 1 })}
                    onClick={() => setEditedIndex(index)}
                    className="-my-1.5 ms-1"
                  >
                    {t('document.edit')}
                  </Button>
                )}
                {notes.length > 0 && <p className="mt-0.5 text-sm break-words text-quiet">{notes.join(' ')}</p>}
                {problem && (
                  <p dir="auto" className="mt-0.5 text-sm break-words text-danger">
                    {problem}
                  </p>
                )}
              </Td>
              {columns.map((column) => (
                <Td key={column.index} className="max-w-72 align-top!">
                  <span dir="auto" className="line-clamp-2 break-words">
                    {cells[column.index]}
                  </span>
                </Td>
              ))}
            </tr>
          ))}
      </Table>
      {edited && onEditRow && (
        <RowEditor
          row={edited}
          columns={mapped}
          onSave={(cells) => onEditRow(edited.index, cells)}
          onClose={() => setEditedIndex(null)}
        />
      )}
    </div>
  )
}

interface RowEditorProps {
  row: CsvRow
  columns: readonly { index: number; label: string }[]
  onSave: (cells: string[]) => void
  onClose: () => void
}

function RowEditor({ row: { index: row, cells, problem }, columns, onSave, onClose }: RowEditorProps) {
  const t = useText()
  const [edited, setEdited] = useState([...cells])
  const [asking, setAsking] = useState(false)
  const sendKeys = useKeys('send')
  const save = () => {
    onSave(edited)
    onClose()
  }
  useCommand('send', save, { when: !asking, inDialog: true })
  const isChanged = edited.some((cell, index) => cell !== (cells[index] ?? ''))
  if (asking)
    return (
      <ConfirmDialog
        title={t('generate.csv.discard_edits')}
        confirm={t('generate.csv.discard.confirm')}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>{t('generate.csv.discard_edits.row')}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={t('generate.csv.edit', { number: row + 1 })}
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" keys={sendKeys} onClick={save}>
            {t('generate.csv.edit.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem && <p className="text-danger">{problem}</p>}
        {columns.map(({ index, label }, position) => (
          <Field key={index} label={label}>
            <TextArea
              data-focus={position === 0 ? '' : undefined}
              dir="auto"
              rows={2}
              value={edited[index] ?? ''}
              onChange={({ target }) => setEdited(edited.with(index, target.value))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
