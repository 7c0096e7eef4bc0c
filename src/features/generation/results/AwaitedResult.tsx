import { Link } from '@tanstack/react-router'
import { ExternalLinkIcon, RotateCwIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAwaitedDocument } from '../../../api/await-document.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { titleDocument } from '../../../api/document-history.ts'
import type { Generation } from '../../../api/generations.ts'
import { formatDuration } from '../../../lib/format.ts'
import { languageTag } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { DocumentCopyMenu, DocumentDownloadMenu } from '../../../domain/documents/DocumentMenus.tsx'
import { DocumentText } from '../../../domain/documents/DocumentText.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx'
import { AlertBox } from '../form/FormAlert.tsx'
import { AddAsComment } from '../violation/AddAsComment.tsx'
import { CardFrame } from './CardFrame.tsx'
import type { ResultActions } from './ResultCard.tsx'

interface AwaitedResultProps {
  documentId: string
  generation: Generation
  actions: ResultActions
  marks: ReactNode
  dismiss: ReactNode
}

const longWait = 60_000

/** A document that the service took: written at once or later. Waiting can be stopped, and taken up again after a reload. */
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

function AskedResult({ documentId, generation, actions, marks, dismiss }: AwaitedResultProps) {
  const t = useText()
  const connection = useConnection()
  const since = generation.accepted_at ?? generation.submitted_at
  const { query, state, waiting, waited, resume } = useAwaitedDocument(documentId, { since })
  const { data: document, error } = query
  const title = state === 'written' ? document?.title : undefined
  useEffect(() => {
    if (title) void titleDocument(connection.id, documentId, title)
  }, [connection.id, documentId, title])

  if (!document || !state || state === 'waiting') {
    const written = t('generate.writing', { time: formatDuration(waited) })
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
        {waiting === 'asking' && waited > longWait && <p className="text-quiet">{t('generate.long_wait')}</p>}
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
      {t('generate.once_more')}
    </Button>
  )
  const language = languageTag(document.languageKey ?? generation.language_key)
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
  return (
    <CardFrame
      marks={marks}
      tools={
        <>
          <DocumentCopyMenu compact content={document} />
          <DocumentDownloadMenu compact content={document} title={document.title} language={language} />
          {dismiss}
        </>
      }
      footer={
        <>
          <OpenLink documentId={documentId} />
          {again}
          {generation.violation_id !== null && (
            <AddAsComment document={document} violationId={generation.violation_id} />
          )}
        </>
      }
    >
      <DocumentText content={document} language={language} under={2} />
    </CardFrame>
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
