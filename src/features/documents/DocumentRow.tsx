import { Link } from '@tanstack/react-router'
import { RotateCwIcon, Trash2Icon } from 'lucide-react'
import { Fragment } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { forgetDocument } from '../../api/document-history.ts'
import { stateText } from '../../domain/documents/DocumentWaiting.tsx'
import { useExtensions } from '../../api/extensions.ts'
import { fillAgain, generateRoute } from '../../lib/generate-route.ts'
import { languageName, languageTag } from '../../lib/language-key.ts'
import { highlightTerm } from '../../lib/highlight-term.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { notify } from '../../ui/toasts.ts'
import { Td } from '../../ui/Table.tsx'
import { Ago } from '../../ui/Time.tsx'
import { tip } from '../../ui/TipLayer.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { DocumentEntry } from './document-entries.ts'

interface DocumentRowProps {
  entry: DocumentEntry
  search: string
}

export function DocumentRow({ entry, search }: DocumentRowProps) {
  const t = useText()
  const connection = useConnection()
  const { mayReview } = useExtensions()
  const { documentId, templateId, template, language_key, created_at, listed, generated } = entry
  const title = entry.title || t('document.untitled')
  const rowId = `document-${documentId}`
  const language = language_key && <span lang={languageTag(language_key)}>{languageName(language_key)}</span>
  const state = listed && stateText(listed, t)
  const forget = async (button: HTMLElement) => {
    const row = button.closest('tr')
    const other = row?.nextElementSibling ?? row?.previousElementSibling
    other?.querySelector('button')?.focus()
    if (!generated) return
    const undo = await forgetDocument(connection.id, generated)
    const done = t(entry.isEdited ? 'document.forgotten.edited' : 'document.forgotten', { title })
    notify(done, { action: { label: t('document.undo'), run: () => void restore(undo) } })
  }
  const restore = async (undo: () => Promise<void>) => {
    await undo()
    const row = window.document.getElementById(rowId)
    // There is no row on another page, or if a search does not find it.
    const target = row?.querySelector('a') ?? window.document.querySelector('h1')
    target?.focus()
  }
  return (
    <tr id={rowId} className="border-b border-line hover:bg-hover">
      <Td>
        <Link
          to="/documents/$documentId"
          params={{ documentId }}
          lang={entry.title ? languageTag(language_key) : undefined}
          className="font-medium hover:underline"
        >
          <Marked text={title} term={search.trim()} />
        </Link>
        <p className="text-sm text-quiet md:hidden">
          {state && `${state} · `}
          {template} · {language} · <Ago value={created_at} />
        </p>
        <p className="text-sm text-quiet max-md:hidden lg:hidden">{language}</p>
        {listed?.requested_by && <p className="text-sm wrap-anywhere text-quiet lg:hidden">{listed.requested_by}</p>}
        {entry.isEdited && <p className="text-sm text-quiet">{t('document.edited')}</p>}
        {listed?.message && <p className="line-clamp-2 text-sm text-quiet">{listed.message}</p>}
      </Td>
      {listed && (
        <Td className="max-md:hidden xl:min-w-44">
          {listed.status === 'failed' ? <Badge tone="danger">{state}</Badge> : state}
        </Td>
      )}
      <Td className="max-md:hidden xl:min-w-44">{template}</Td>
      <Td className="max-lg:hidden">{language}</Td>
      <Td
        className="text-quiet wrap-anywhere max-lg:hidden xl:max-w-72 xl:truncate"
        title={listed?.requested_by ?? undefined}
      >
        {listed ? listed.requested_by : (generated?.tone ?? t('document.no_tone'))}
      </Td>
      <Td className="whitespace-nowrap text-quiet max-md:hidden">
        <Ago value={created_at} />
      </Td>
      <Td className="text-end whitespace-nowrap">
        {mayReview && generated && templateId && (
          <Link
            to={generateRoute}
            params={{ templateId }}
            search={{ from: documentId }}
            state={fillAgain}
            aria-label={t('document.again')}
            {...tip(t('document.again'))}
            className="inline-grid size-8 place-items-center align-middle rounded-md text-quiet hover:bg-well hover:text-ink"
          >
            <RotateCwIcon aria-hidden="true" className="size-4" />
          </Link>
        )}
        {!listed && (
          <IconButton
            label={t('document.forget', { title })}
            icon={Trash2Icon}
            onClick={({ currentTarget }) => void forget(currentTarget)}
            className="align-middle not-aria-disabled:hover:bg-well"
          />
        )}
      </Td>
    </tr>
  )
}

function Marked({ text, term }: { text: string; term: string }) {
  return highlightTerm(text, term).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <Fragment key={index}>{part.marked ? <mark className="bg-mark text-ink">{part.text}</mark> : part.text}</Fragment>
  ))
}
