import { useText } from '../../locales/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** A key or a secret in clear text, which is never shown again. */
export function NewSecret({ label, value }: { label: string; value: string }) {
  const t = useText()
  return (
    <div className="grid gap-2">
      <p>{t('admin.once')}</p>
      <p className="flex items-center gap-2 rounded-md bg-well py-2 ps-3 pe-2">
        <code aria-label={label} className="min-w-0 flex-1 wrap-anywhere">
          {value}
        </code>
        <CopyButton text={value} label={t('admin.copy')} />
      </p>
    </div>
  )
}
