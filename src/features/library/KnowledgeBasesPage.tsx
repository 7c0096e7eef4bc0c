import '../../locales/document-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenIcon } from 'lucide-react'
import { knowledgeBaseQueries } from '../../api/knowledge-bases.ts'
import type { KnowledgeBase } from '../../../contract/openapi.gen.ts'
import { useText } from '../../locales/text.ts'
import { LibraryListPage, type LibraryListProps, LibraryRow } from './LibraryListPage.tsx'

export function KnowledgeBasesPage(props: LibraryListProps) {
  const t = useText()
  return (
    <LibraryListPage
      {...props}
      title={t('library.knowledge_bases')}
      searchLabel={t('library.knowledge_bases.search')}
      icon={<BookOpenIcon className="size-5" />}
      empty={{ title: t('library.knowledge_bases.empty'), help: t('library.knowledge_bases.empty.help') }}
      query={useQuery(knowledgeBaseQueries.list())}
      textsOf={textsOf}
    >
      {({ id, name, description }) => (
        <LibraryRow
          key={id}
          name={
            <Link to="/knowledge-bases/$knowledgeBaseId" params={{ knowledgeBaseId: id }}>
              {name || id}
            </Link>
          }
          description={description}
        />
      )}
    </LibraryListPage>
  )
}

const textsOf = ({ name, description }: KnowledgeBase) => [name, description]
