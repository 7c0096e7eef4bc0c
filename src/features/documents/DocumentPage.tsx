import { Link, useParams, useSearch } from '@tanstack/react-router'
import { FileXIcon, PencilIcon, PrinterIcon, RotateCwIcon } from 'lucide-react'
import { useAwaitedDocument } from '../../api/await-document.ts'
import { useListedDocument } from '../../api/listed-documents.ts'
import { useDocumentEdit, useDocumentHistory } from '../../api/document-history.ts'
import type { Document as ApiDocument } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { fillAgain, generateRoute } from '../../lib/generate-route.ts'
import { useText } from '../../locales/text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DocumentMenus } from '../../domain/documents/DocumentMenus.tsx'
import { DocumentWaiting } from '../../domain/documents/DocumentWaiting.tsx'
import { shownContent, shownTitle, useDocumentEditor } from '../../domain/documents/EditedText.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'
import type { DocumentSearch } from './document-search-params.ts'
import { DocumentBody } from './DocumentBody.tsx'
import { DocumentFacts, useToneName } from './DocumentFacts.tsx'
import { useTemplateNames } from '../../api/templates.ts'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'

const page = { from: '/_connected/documents/$documentId' } as const

export function DocumentPage() {
  const t = useText()
  const { documentId } = useParams(page)
  const { view } = useSearch(page)
  const onSearch = useChangeSearch<DocumentSearch>()
  const { mayReview } = useExtensions()
  const generated = useDocumentHistory()?.find((one) => one.documentId === documentId)
  const awaited = useAwaitedDocument(documentId, { since: generated && Date.parse(generated.created_at) })
  const document = awaited.query.data
  const listed = useListedDocument(documentId, awaited.waiting === 'asking')
  const editor = useDocumentEditor(useDocumentEdit(documentId))
  const nameOf = useTemplateNames()
  const tone = useToneName(document?.toneOfVoiceId, document?.languageKey)
  const title = shownTitle(document?.title ?? '', editor) || t('document.title')
  // Raw and Structure show what the service wrote, also after an edit.
  const contentOf = (found: ApiDocument) => (view === 'text' ? shownContent(found, editor) : found)
  const startEditing = () => {
    onSearch({ view: 'text' })
    editor.start()
  }

  const templateId = document?.templateId ?? generated?.templateId
  const toForm = (variant?: 'primary') =>
    templateId &&
    mayReview && (
      <Link
        to={generateRoute}
        params={{ templateId }}
        search={generated ? { from: documentId } : {}}
        state={fillAgain}
        className={buttonClass({ variant })}
      >
        <RotateCwIcon aria-hidden="true" className="size-4" />
        {t(generated ? 'document.again' : 'document.to_form')}
      </Link>
    )
  return (
    <Page
      title={title}
      subject={documentId}
      breadcrumb={<Link to="/documents">{t('nav.documents')}</Link>}
      actions={
        <>
          {document && awaited.state === 'written' && (
            <>
              <Button icon={PencilIcon} onClick={startEditing}>
                {t('document.edit')}
              </Button>
              <DocumentMenus
                content={contentOf(document)}
                title={title}
                languageKey={document.languageKey}
                template={document.templateId ? nameOf(document.templateId) : undefined}
                tone={tone?.name}
                created_at={listed?.created_at ?? generated?.created_at}
              />
              <Button icon={PrinterIcon} onClick={() => window.print()}>
                {t('document.print')}
              </Button>
            </>
          )}
          {generated && toForm()}
        </>
      }
    >
      <QueryState query={awaited.query} notFound={t('document.not_found')} skeleton={<DocumentSkeleton />}>
        {(found) => (
          <div className="grid items-start gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_15rem] lg:p-6 xl:gap-10 print:block print:p-0">
            {awaited.waiting ? (
              <div className="mx-auto w-full max-w-[46rem] rounded-xl border border-line bg-sheet px-6 py-7 shadow-raised sm:px-10 sm:py-9">
                <DocumentWaiting awaited={awaited} listed={listed} />
              </div>
            ) : awaited.state === 'failed' ? (
              <EmptyState
                role="alert"
                icon={FileXIcon}
                title={t('document.failed')}
                detail={found.rawDocument.trim()}
                actions={toForm('primary')}
              />
            ) : (
              <DocumentBody document={found} view={view} onView={(next) => onSearch({ view: next })} editor={editor} />
            )}
            <DocumentFacts
              document={found}
              tone={tone}
              generated={generated}
              listed={listed}
              counted={awaited.state === 'written' ? contentOf(found) : null}
            />
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function DocumentSkeleton() {
  return (
    <div className="grid items-start gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_15rem] lg:p-6 xl:gap-10">
      <div className="mx-auto mt-11 grid w-full max-w-[46rem] gap-5 rounded-xl border border-line bg-sheet px-6 py-7 sm:px-10 sm:py-9">
        <Skeleton className="h-7 w-2/3" />
        <SkeletonLines lines={4} />
        <SkeletonLines lines={4} />
      </div>
      <SkeletonLines lines={6} />
    </div>
  )
}
