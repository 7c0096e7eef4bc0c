import { Link } from '@tanstack/react-router'
import { useText } from '../../locales/text.ts'
import { Page, type PageProps } from '../../ui/Page.tsx'

interface AuditSubpageProps extends Omit<PageProps, 'breadcrumb' | 'subject'> {
  auditId: string
  /** Undefined until it is known. */
  auditName: string | undefined
}

/** A page about an audit, which leads back to its list of violations. */
export function AuditSubpage({ auditId, auditName, ...page }: AuditSubpageProps) {
  const t = useText()
  return (
    <Page
      {...page}
      subject={auditId}
      breadcrumb={[
        <Link key="audits" to="/audits">
          {t('nav.audits')}
        </Link>,
        <Link key="audit" to="/audits/$auditId" params={{ auditId }}>
          {auditName ?? t('triage.audit')}
        </Link>,
      ]}
    />
  )
}
