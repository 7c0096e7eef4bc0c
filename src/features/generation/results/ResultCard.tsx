import { RotateCwIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Generation } from '../../../api/generations.ts'
import { useTemplateNames } from '../../../api/template-names.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { languageName } from '../../../lib/language-key.ts'
import { useText } from '../../../locales/text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { AlertBox } from '../form/FormAlert.tsx'
import { AwaitedResult, CardFrame, type ResultActions } from './AwaitedResult.tsx'
import type { Version } from './earlier-version.ts'
import { errorSentence } from '../../../ui/describe-error.ts'

interface ResultCardProps {
  generation: Generation
  earlier: Version | null
  actions: ResultActions
}

/** One requested document in any state. */
export function ResultCard({ generation, earlier, actions }: ResultCardProps) {
  const t = useText()
  const nameOf = useTemplateNames()
  const { templateId, templateKey, language_key, tone_name, state, documentId } = generation
  const marks = (
    <>
      <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {nameOf(templateId, templateKey)}
      </span>
      <Badge>{languageName(language_key)}</Badge>
      {tone_name && <Badge>{tone_name}</Badge>}
    </>
  )
  const dismiss = (
    <IconButton
      label={t('generate.dismiss')}
      icon={<XIcon className="size-4" />}
      onClick={() => actions.onDismiss(generation)}
    />
  )
  if (state === 'accepted' && documentId !== null)
    return (
      <AwaitedResult
        key={documentId}
        documentId={documentId}
        generation={generation}
        earlier={earlier}
        actions={actions}
        marks={marks}
        dismiss={dismiss}
      />
    )
  const again = (words: ReactNode) => (
    <Button
      size="sm"
      icon={<RotateCwIcon aria-hidden="true" className="size-3.5" />}
      onClick={() => actions.onAgain(generation)}
    >
      {words}
    </Button>
  )
  return (
    <CardFrame marks={marks} tools={state === 'sent' ? null : dismiss}>
      {(state === 'ready' || state === 'sent') && (
        <>
          <p aria-live="polite" className="text-sm text-quiet">
            {t(state === 'sent' ? 'generate.sending' : 'generate.waits')}
          </p>
          <SkeletonLines lines={4} />
        </>
      )}
      {state === 'unsure' && (
        <AlertBox>
          <p>{t('generate.unsure')}</p>
          {generation.problem && <p className="text-sm">{errorSentence(new ApiError(generation.problem), t)}</p>}
          <div className="mt-1 flex flex-wrap gap-2">{again(t('generate.again'))}</div>
        </AlertBox>
      )}
      {state === 'refused' && (
        <AlertBox>
          <p dir="auto" className="break-words">
            {generation.problem && errorSentence(new ApiError(generation.problem), t)}
          </p>
          <div className="mt-1 flex flex-wrap gap-2">{again(t('try_again'))}</div>
        </AlertBox>
      )}
    </CardFrame>
  )
}
