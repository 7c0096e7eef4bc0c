import { useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Another table takes the place of this run, once the person has confirmed it. */
export function NewFile({ unavailable, onNew }: { unavailable: string | false; onNew: () => void }) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" unavailable={unavailable} onClick={() => setAsking(true)}>
        {t('generate.csv.new')}
      </Button>
      {asking && (
        <Dialog
          title={t('generate.csv.discard')}
          size="sm"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  onNew()
                }}
              >
                {t('generate.csv.discard.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('generate.csv.discard.help')}</p>
        </Dialog>
      )}
    </>
  )
}
