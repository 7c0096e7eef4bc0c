import { useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'

interface RowEditorProps {
  number: number
  columns: readonly { index: number; label: string }[]
  cells: readonly string[]
  problem: string
  onSave: (cells: string[]) => void
  onClose: () => void
}

/** One row of the table, to be mended in place. */
export function RowEditor({ number, columns, cells, problem, onSave, onClose }: RowEditorProps) {
  const t = useText()
  const [edited, setEdited] = useState([...cells])
  return (
    <Dialog
      title={t('generate.csv.edit', { number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(edited)
              onClose()
            }}
          >
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
