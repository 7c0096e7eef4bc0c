import { FileUpIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'

/** Accepts one file, by choosing or dropping it. */
export function FileSource({ onFile }: { onFile: (file: File) => void }) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-3 rounded-lg border border-dashed px-5 py-8 text-center',
        isOver ? 'border-accent bg-well' : 'border-edge',
      )}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".sarif,.json,.csv,.tsv,.txt,application/sarif+json,application/json,text/csv"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button
        variant="primary"
        icon={<FileUpIcon aria-hidden="true" className="size-4" />}
        onClick={() => chooser.current?.click()}
      >
        {t('import.choose')}
      </Button>
      <p className="max-w-[68ch] text-balance text-quiet">{t('import.drop')}</p>
    </div>
  )
}
