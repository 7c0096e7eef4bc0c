import { Link } from '@tanstack/react-router'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'

// In two parts, because the line would break after the dashes.
const [importing, naming] = ['npm run redline -- import findings.csv', '--audit "First audit"']

/** For a workspace without audits: what will be shown, how to import findings, and what can be done meanwhile. */
export function EmptyWorkspace() {
  const t = useText()
  const { mayReview, mayImport } = useExtensions()
  return (
    <div className="grid gap-4">
      <p>{t('new_workspace.what')}</p>
      {!mayImport && (
        <div className="grid gap-2 text-start">
          <p>{t('new_workspace.import')}</p>
          <div className="flex items-center gap-2 rounded-md border border-line bg-well py-1 ps-3 pe-1">
            <code className="min-w-0 flex-1 font-mono text-sm text-ink [overflow-wrap:anywhere]">
              {importing} <span className="inline-block">{naming}</span>
            </code>
            <CopyButton text={`${importing} ${naming}`} label={t('new_workspace.copy')} />
          </div>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {mayImport && (
          <Link to="/import" className={buttonClass({ variant: 'primary' })}>
            {t('nav.import')}
          </Link>
        )}
        <Link to="/help" className={buttonClass()}>
          {t('nav.help')}
        </Link>
        {mayReview && (
          <Link to="/generate" className={buttonClass({ variant: 'ghost' })}>
            {t('new_workspace.generate')}
          </Link>
        )}
      </div>
    </div>
  )
}
