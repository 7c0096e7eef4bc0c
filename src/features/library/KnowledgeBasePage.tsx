import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { knowledgeBaseQueries } from '../../api/knowledge-bases.ts'
import { useText } from '../../locales/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DocumentText } from '../../domain/documents/DocumentText.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { LibrarySkeleton } from './LibrarySkeleton.tsx'

export function KnowledgeBasePage({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const t = useText()
  const query = useQuery(knowledgeBaseQueries.detail(knowledgeBaseId))
  return (
    <Page
      title={query.data?.name || t('library.knowledge_base')}
      subject={knowledgeBaseId}
      breadcrumb={[
        <Link key="knowledge-bases" to="/knowledge-bases">
          {t('nav.knowledge_bases')}
        </Link>,
      ]}
    >
      <QueryState query={query} notFound={t('library.knowledge_base.not_found')} skeleton={<LibrarySkeleton />}>
        {({ id, description }) => (
          <div className="grid max-w-3xl gap-6 p-5 lg:p-6">
            {description?.trim() ? (
              <DocumentText content={{ generatedOutput: description }} />
            ) : (
              <p className="text-quiet">{t('library.knowledge_base.no_description')}</p>
            )}
            <p className="text-sm text-quiet">{t('library.knowledge_base.use')}</p>
            <p className="flex items-center gap-1">
              <span className="text-xs text-faint">{t('library.id')}</span>
              <code className="ms-2 min-w-0 font-mono text-xs wrap-anywhere">{id}</code>
              <CopyButton text={id} label={t('library.id.copy')} />
            </p>
          </div>
        )}
      </QueryState>
    </Page>
  )
}
