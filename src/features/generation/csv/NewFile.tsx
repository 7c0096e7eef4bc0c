import { useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'

/** Replaces this run with another table, after a confirmation. */
export function NewFile({ unavailable, onNew }: { unavailable: string | false; onNew: () => void }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" unavailable={unavailable} onClick={() => setAsking(true)}>
        {t('generate.csv.new')}
      </Button>
      {asking && (
        <DiscardDialog
          title={t('generate.csv.discard')}
          help={t('generate.csv.discard.help')}
          onCancel={() => setAsking(false)}
          onDiscard={onNew}
        />
      )}
    </>
  )
}
