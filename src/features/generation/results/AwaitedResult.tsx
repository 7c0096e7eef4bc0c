import { Link, useLocation } from '@tanstack/react-router'
import { ExternalLinkIcon, PencilIcon, RotateCwIcon, TextCursorInputIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAwaitedDocument } from '../../../api/await-document.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { useListedDocument } from '../../../api/listed-documents.ts'
import { useTemplateNames } from '../../../api/template-names.ts'
import { useDocumentEdit } from '../../../api/document-edits.ts'
import { titleDocuments } from '../../../api/document-history.ts'
import type { Generation } from '../../../api/generations.ts'
import type { Document as ApiDocument } from '../../../../contract/openapi.gen.ts'
import { formatDuration } from '../../../lib/format.ts'
import { fillAgain } from '../../../lib/generate-route.ts'
import { languageTag } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { DocumentCopyMenu, DocumentDownloadMenu } from '../../../domain/documents/DocumentMenus.tsx'
import { DocumentInput } from '../../../domain/documents/DocumentInput.tsx'
import { stateText } from '../../../domain/documents/state-text.ts'
import { EditedText } from '../../../domain/documents/EditedText.tsx'
import { shownContent, shownTitle, useDocumentEditor } from '../../../domain/documents/use-document-editor.ts'
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx'
import { AlertBox } from '../form/FormAlert.tsx'
import { AddAsComment } from '../violation/AddAsComment.tsx'
import { CardFrame } from './CardFrame.tsx'
import { ChangesSince } from './ChangesSince.tsx'
import type { Version } from './earlier-version.ts'
import type { ResultActions } from './ResultCard.tsx'
import { useQuery } from '@tanstack/react-query'
import { violationQueries } from '../../../api/violations.ts'
import { DocumentChanges } from '../../../domain/documents/DocumentChanges.tsx'
import type { DocumentContent } from '../../../lib/document-text/document-content.ts'

interface AwaitedResultProps {
  documentId: string
  generation: Generation
  /** The previous version, if word changes are shown. */
  earlier: Version | null
  actions: ResultActions
  marks: ReactNode
  dismiss: ReactNode
}

const longWaitMs = 60_000

/** A document that the service accepted. Waiting can be stopped, and resumed after a reload. */
export function AwaitedResult(props: AwaitedResultProps) {
  const t = useText()
  const { documentId, generation, actions, marks, dismiss } = props
  if (!generation.stopped) return <AskedResult {...props} />
  return (
    <CardFrame marks={marks} note={t('generate.stopped')} tools={dismiss}>
      <p className="text-quiet">{t('generate.stopped.help')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => actions.onResume(generation)}>
          {t('generate.resume')}
        </Button>
        <OpenLink documentId={documentId} />
      </div>
    </CardFrame>
  )
}

function AskedResult(props: AwaitedResultProps) {
  const { documentId, generation, actions, marks, dismiss } = props
  const t = useText()
  const connection = useConnection()
  const since = generation.accepted_at ?? generation.submitted_at
  const { query, state, waiting, waited, resume } = useAwaitedDocument(documentId, { since })
  const listed = useListedDocument(documentId, waiting === 'asking')
  const { data: document, error } = query
  const title = state === 'written' ? document?.title : undefined
  useEffect(() => {
    if (title) void titleDocuments(connection.id, new Map([[documentId, title]]))
  }, [connection.id, documentId, title])

  if (!document || !state || state === 'waiting') {
    const written =
      listed?.status === 'waiting' ? stateText(listed, t) : t('generate.writing', { time: formatDuration(waited) })
    return (
      <CardFrame marks={marks} note={document ? written : t('generate.opening')} tools={dismiss}>
        {error && !document ? (
          <AlertBox>
            <p>{errorSentence(error, t)}</p>
            <div>
              <Button size="sm" onClick={() => void query.refetch()}>
                {t('try_again')}
              </Button>
            </div>
          </AlertBox>
        ) : (
          <>
            <Skeleton className="h-5 w-3/5" />
            <SkeletonLines lines={4} />
          </>
        )}
        {waiting === 'given_up' && <p>{t('generate.given_up', { time: formatDuration(waited) })}</p>}
        {waiting === 'asking' && waited > longWaitMs && <p className="text-quiet">{t('generate.long_wait')}</p>}
        {waiting && (
          <div className="flex flex-wrap gap-2">
            {waiting === 'asking' ? (
              <Button size="sm" onClick={() => actions.onStop(generation)}>
                {t('generate.stop')}
              </Button>
            ) : (
              <Button size="sm" onClick={resume}>
                {t('generate.resume')}
              </Button>
            )}
          </div>
        )}
      </CardFrame>
    )
  }
  const again = (
    <Button
      size="sm"
      variant="ghost"
      icon={<RotateCwIcon aria-hidden="true" className="size-3.5" />}
      onClick={() => actions.onAgain(generation)}
    >
      {t('generate.again')}
    </Button>
  )
  if (state === 'failed')
    return (
      <CardFrame marks={marks} tools={dismiss}>
        <AlertBox>
          <p dir="auto">{document.title}</p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {document.rawDocument}
          </p>
        </AlertBox>
        <div>{again}</div>
      </CardFrame>
    )
  return <WrittenResult {...props} document={document} again={again} />
}

interface WrittenResultProps extends AwaitedResultProps {
  document: ApiDocument
  again: ReactNode
}

function WrittenResult({ document, documentId, generation, earlier, marks, dismiss, again }: WrittenResultProps) {
  const t = useText()
  const editor = useDocumentEditor(useDocumentEdit(documentId))
  const { editing } = editor
  const content = shownContent(document, editor)
  const languageKey = document.languageKey ?? generation.language_key
  const language = languageTag(languageKey)
  const { templateId, violation_id } = generation
  const nameOf = useTemplateNames()
  return (
    <CardFrame
      marks={marks}
      tools={
        <>
          <DocumentCopyMenu compact content={content} />
          <DocumentDownloadMenu
            compact
            content={content}
            title={shownTitle(document.title, editor)}
            languageKey={languageKey}
            template={nameOf(templateId, generation.templateKey)}
            tone={generation.tone_name}
            created_at={generation.accepted_at ?? generation.submitted_at}
          />
          {dismiss}
        </>
      }
      footer={
        <>
          <OpenLink documentId={documentId} />
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={editing}
            icon={<PencilIcon aria-hidden="true" className="size-3.5" />}
            onClick={editing ? editor.stop : editor.start}
          >
            {t('document.edit')}
          </Button>
          <UseInputLink templateId={templateId} documentId={documentId} />
          {again}
          {violation_id !== null && <AddAsComment content={content} violationId={violation_id} />}
        </>
      }
    >
      {violation_id !== null && !editing && (
        <ChangesToFoundText violationId={violation_id} content={content} language={language} />
      )}
      {earlier && !editing && <ChangesSince version={earlier} content={content} language={language} />}
      {((violation_id === null && earlier === null) || editing) && (
        <EditedText original={document} editor={editor} language={language} under={2} />
      )}
      <DocumentInput input={generation.input} />
      {generation.message && (
        <p className="text-sm text-faint">
          {t('with_colon', { label: t('document.message') })} <span dir="auto">{generation.message}</span>
        </p>
      )}
    </CardFrame>
  )
}

function UseInputLink({ templateId, documentId }: { templateId: string; documentId: string }) {
  const t = useText()
  const isInForm = useLocation({ select: ({ search }) => search.from === documentId })
  return (
    <Link
      to="/generate/$templateId"
      params={{ templateId }}
      search={{ from: documentId }}
      state={fillAgain}
      // Back does not fill in the same input once more.
      replace={isInForm}
      className={buttonClass({ size: 'sm', variant: 'ghost' })}
    >
      <TextCursorInputIcon aria-hidden="true" className="size-3.5" />
      {t('generate.use_input')}
    </Link>
  )
}

function OpenLink({ documentId }: { documentId: string }) {
  const t = useText()
  return (
    <Link to="/documents/$documentId" params={{ documentId }} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
      <ExternalLinkIcon aria-hidden="true" className="size-3.5" />
      {t('generate.open')}
    </Link>
  )
}

interface ChangesToFoundTextProps {
  violationId: string
  content: DocumentContent
  language?: string
}

/** The new wording as word changes compared with the found text. */
function ChangesToFoundText({ violationId, content, language }: ChangesToFoundTextProps) {
  const t = useText()
  const { data } = useQuery(violationQueries.detail(violationId))
  const found = data?.violating_text ?? ''
  return <DocumentChanges title={t('generate.compare.found')} before={found} content={content} language={language} />
}
