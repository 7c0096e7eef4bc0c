import { Link, useLocation } from '@tanstack/react-router'
import { ExternalLinkIcon, PencilIcon, RotateCwIcon, TextCursorInputIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAwaitedDocument } from '../../../api/await-document.ts'
import { useListedDocument } from '../../../api/listed-documents.ts'
import { useTemplateNames } from '../../../api/templates.ts'
import { useDocumentEdit } from '../../../api/document-history.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { changeGeneration } from '../../../api/generations.ts'
import type { Document as ApiDocument } from '../../../../contract/openapi.gen.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { fillAgain } from '../../../lib/generate-route.ts'
import { languageName, languageTag } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import { DocumentMenus } from '../../../domain/documents/DocumentMenus.tsx'
import { DocumentInput } from '../../../domain/documents/DocumentInput.tsx'
import { DocumentWaiting } from '../../../domain/documents/DocumentWaiting.tsx'
import { EditedText, shownContent, shownTitle, useDocumentEditor } from '../../../domain/documents/EditedText.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { AlertBox } from '../form/FormAlert.tsx'
import { AddAsComment } from '../violation/AddAsComment.tsx'
import type { Version } from '../document-variants.ts'
import { ResultChanges } from './ResultChanges.tsx'
import type { Generation } from '../../../state/stored-values.ts'

export interface ResultActions {
  onAgain: (generation: Generation) => void
  onDismiss: (generation: Generation) => void
}

interface ResultCardProps {
  generation: Generation
  /** The previous version, if word changes are shown. */
  earlier: Version | null
  actions: ResultActions
}

export function ResultCard(props: ResultCardProps) {
  const t = useText()
  const { generation, actions } = props
  const { state, documentId, problem } = generation
  if (state === 'accepted' && documentId !== null)
    return <AwaitedResult key={documentId} documentId={documentId} {...props} />
  const isUnsure = state === 'unsure'
  return (
    <CardFrame generation={generation} actions={actions}>
      {state === 'ready' || state === 'sent' ? (
        <>
          <p aria-live="polite" className="text-sm text-quiet">
            {t(state === 'sent' ? 'generate.sending' : 'generate.waits')}
          </p>
          <SkeletonLines lines={4} />
        </>
      ) : (
        <AlertBox>
          {isUnsure && <p>{t('generate.unsure')}</p>}
          {problem && (
            <p dir="auto" className={isUnsure ? 'text-sm' : 'break-words'}>
              {errorSentence(new ApiError(problem), t)}
            </p>
          )}
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="sm" icon={RotateCwIcon} onClick={() => actions.onAgain(generation)}>
              {t(isUnsure ? 'generate.again' : 'try_again')}
            </Button>
          </div>
        </AlertBox>
      )}
    </CardFrame>
  )
}

interface AwaitedResultProps extends ResultCardProps {
  documentId: string
}

/** A document that the service accepted. Waiting can be stopped, and resumed after a reload. */
function AwaitedResult(props: AwaitedResultProps) {
  const { documentId, generation, actions } = props
  const t = useText()
  const connection = useConnection()
  const since = generation.accepted_at ?? generation.submitted_at
  const awaited = useAwaitedDocument(documentId, { since, isStopped: generation.stopped })
  const { waiting, state, query, stop, resume } = awaited
  const listed = useListedDocument(documentId, waiting === 'asking')
  const document = query.data

  const again = (
    <Button size="sm" variant="ghost" icon={RotateCwIcon} onClick={() => actions.onAgain(generation)}>
      {t('generate.again')}
    </Button>
  )
  if (document && state === 'written') return <WrittenResult {...props} document={document} again={again} />
  const wait = (stopped: boolean, go: () => void) => () => {
    go()
    // Stored, so that a reload does not wait again.
    void changeGeneration(connection.id, generation, { stopped })
  }
  return (
    <CardFrame generation={generation} actions={actions}>
      {waiting ? (
        <>
          <DocumentWaiting
            awaited={{ ...awaited, stop: wait(true, stop), resume: wait(false, resume) }}
            listed={listed}
          />
          {waiting !== 'asking' && <OpenLink documentId={documentId} />}
        </>
      ) : (
        <QueryState query={query} inSection>
          {({ title, rawDocument }) => (
            <>
              <AlertBox>
                <p dir="auto">{title}</p>
                <p dir="auto" className="whitespace-pre-line break-words">
                  {rawDocument}
                </p>
              </AlertBox>
              <div>{again}</div>
            </>
          )}
        </QueryState>
      )}
    </CardFrame>
  )
}

interface WrittenResultProps extends AwaitedResultProps {
  document: ApiDocument
  again: ReactNode
}

function WrittenResult({ document, documentId, generation, earlier, actions, again }: WrittenResultProps) {
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
      generation={generation}
      actions={actions}
      tools={
        <DocumentMenus
          compact
          content={content}
          title={shownTitle(document.title, editor)}
          languageKey={languageKey}
          template={nameOf(templateId, generation.templateKey)}
          tone={generation.tone_name}
          created_at={generation.accepted_at ?? generation.submitted_at}
        />
      }
      footer={
        <>
          <OpenLink documentId={documentId} />
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={editing}
            icon={PencilIcon}
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
      {(violation_id !== null || earlier !== null) && !editing ? (
        <ResultChanges violationId={violation_id} earlier={earlier} content={content} language={language} />
      ) : (
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

interface CardFrameProps {
  generation: Generation
  actions: ResultActions
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Names the template, the language and the tone. What is being sent cannot be dismissed. */
function CardFrame({ generation, actions, tools, footer, children }: CardFrameProps) {
  const t = useText()
  const nameOf = useTemplateNames()
  const { templateId, templateKey, language_key, tone_name, state } = generation
  return (
    <article className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-xl border border-line bg-sheet p-4 shadow-raised">
      <header className="flex min-h-8 items-start justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 overflow-hidden pt-1.5">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {nameOf(templateId, templateKey)}
          </span>
          <Badge>{languageName(language_key)}</Badge>
          {tone_name && <Badge>{tone_name}</Badge>}
        </div>
        <div className="no-print flex shrink-0">
          {tools}
          {state !== 'sent' && (
            <IconButton label={t('generate.dismiss')} icon={XIcon} onClick={() => actions.onDismiss(generation)} />
          )}
        </div>
      </header>
      {children}
      {footer && (
        <footer className="no-print flex flex-wrap items-center gap-2 border-t border-line pt-3">{footer}</footer>
      )}
    </article>
  )
}
