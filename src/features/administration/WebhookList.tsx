import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../contract/extensions.gen.ts'
import { administrationQueries, useDeleteWebhook, useTestWebhook } from '../../api/administration.ts'
import { useText } from '../../locales/text.ts'
import { Ago } from '../../ui/Time.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { notify, notifyProblem } from '../../ui/toasts.ts'
import { NewWebhookDialog } from './CreateDialog.tsx'
import { RemoveButton, Section } from './Section.tsx'
import { formatList } from '../../lib/format.ts'

export function WebhookList() {
  const t = useText()
  const query = useQuery(administrationQueries.webhooks())
  return (
    <Section title={t('admin.webhooks')} create={{ text: t('admin.webhooks.new'), Dialog: NewWebhookDialog }}>
      <QueryState query={query} inSection skeleton={<SkeletonLines lines={2} className="px-6" />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className="px-5 text-quiet lg:px-6">{t('admin.webhooks.none')}</p>
          ) : (
            <ul className="border-t border-line">
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Section>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const t = useText()
  const remove = useDeleteWebhook()
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
            {t('admin.events')} {formatList(webhook.events.map((event) => t(`admin.event.${event}`)))} ·{' '}
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
          <RemoveButton
            id={webhook.id}
            text={t('admin.delete')}
            question={t('admin.delete.question', { url: webhook.url })}
            removal={remove}
          />
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
    <QueryState query={query} inSection>
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
