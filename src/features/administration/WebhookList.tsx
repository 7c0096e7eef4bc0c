import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Webhook } from '../../../contract/extensions.gen.ts'
import { administrationQueries, useDeleteWebhook, useTestWebhook } from '../../api/administration.ts'
import { useText } from '../../locales/text.ts'
import { Ago } from '../../ui/Time.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { notify, notifyProblem } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyComponent } from '../../ui/load-later.ts'
import { Section } from './Section.tsx'

// Its form is in the code of the triage page.
const NewWebhookDialog = lazyComponent(
  () => import('./CreateDialog.tsx'),
  (module) => module.NewWebhookDialog,
)

export function WebhookList() {
  const t = useText()
  const query = useQuery(administrationQueries.webhooks())
  const remove = useDeleteWebhook()
  const [isCreating, setCreating] = useState(false)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const create = async () => (await NewWebhookDialog.load()) && setCreating(true)
  const close = () => {
    setRemoved(null)
    remove.reset()
  }
  return (
    <Section
      title={t('admin.webhooks')}
      actions={
        <Button {...NewWebhookDialog.intent} onClick={() => void create()}>
          {t('admin.webhooks.new')}
        </Button>
      }
    >
      <QueryState query={query} inSection skeleton={<SkeletonLines lines={2} className="px-6" />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className="px-5 text-quiet lg:px-6">{t('admin.webhooks.none')}</p>
          ) : (
            <ul className="border-t border-line">
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onDelete={() => setRemoved(webhook)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Suspense>{isCreating && <NewWebhookDialog onClose={() => setCreating(false)} />}</Suspense>
      {removed && (
        <ConfirmDialog
          title={t('admin.delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: close })}
          onClose={close}
        >
          <p className="wrap-anywhere">{t('admin.delete.question', { url: removed.url })}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function WebhookItem({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const t = useText()
  const test = useTestWebhook()
  const [isOpen, setOpen] = useState(false)
  const callOnce = () =>
    test.mutate(webhook.id, {
      onSuccess: ({ response_status, message }) =>
        response_status === null
          ? notifyProblem(t('admin.test.failed', { problem: message }))
          : notify(t('admin.test.done', { status: response_status })),
      onError: (error) => notifyProblem(errorSentence(error, t)),
    })
  return (
    <li className="grid gap-2 border-b border-line px-5 py-3 lg:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grid min-w-48 flex-1">
          <span className="font-medium wrap-anywhere">{webhook.url}</span>
          <span className="text-sm text-quiet">
            {t('admin.events')} {webhook.events.map((event) => t(`admin.event.${event}`)).join(', ')} ·{' '}
            {webhook.created_by}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={test.isPending} onClick={callOnce}>
            {t('admin.test')}
          </Button>
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('admin.deliveries')}
          </Button>
          <Button size="sm" variant="danger" onClick={onDelete}>
            {t('admin.delete')}
          </Button>
        </div>
      </div>
      {isOpen && <Deliveries webhookId={webhook.id} />}
    </li>
  )
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useText()
  const query = useQuery(administrationQueries.deliveries(webhookId))
  return (
    <QueryState query={query} inSection skeleton={<SkeletonLines lines={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-quiet">{t('admin.deliveries.none')}</p>
        ) : (
          <ul aria-label={t('admin.deliveries')} className="grid gap-1 text-sm text-quiet">
            {items.map(({ id, event, status, message, response_status, created_at }) => (
              <li key={id} className="wrap-anywhere">
                <Ago value={created_at} /> · {t(`admin.event.${event}`)} · {t(`admin.delivery.${status}`)}
                {(message ?? response_status) !== null && ` · ${message ?? response_status}`}
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
