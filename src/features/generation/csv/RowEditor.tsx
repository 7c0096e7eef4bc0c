import { useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { TextArea } from '../../../ui/TextInput.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface RowEditorProps {
  number: number
  columns: readonly { index: number; label: string }[]
  cells: readonly string[]
  problem: string
  onSave: (cells: string[]) => void
  onClose: () => void
}

/** Edits one row of the table. */
export function RowEditor({ number, columns, cells, problem, onSave, onClose }: RowEditorProps) {
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
      title={t('generate.csv.edit', { number })}
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
        {columns.map(({ index, label }) => (
          <Field key={index} label={label}>
            {(control) => (
              <TextArea
                {...control}
                dir="auto"
                rows={2}
                value={edited[index] ?? ''}
                onChange={({ target }) => setEdited(edited.with(index, target.value))}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
