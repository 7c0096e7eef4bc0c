import { type Mutation, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { importQueries, type ImportVariables, isRunningImport, startImport } from '../../api/imports.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportList } from './ImportList.tsx'
import { useText } from '../../locales/text.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { ForbiddenPage } from '../../ui/ForbiddenPage.tsx'
import { Page } from '../../ui/Page.tsx'

/** The imports that are being sent. */
const importMutations = { predicate: ({ meta }: Mutation) => meta?.['isImport'] === true }

export function ImportPage() {
  const t = useText()
  if (useExtensions().mayImport) return <Import />
  return (
    <ForbiddenPage
      title={t('nav.import')}
      reason={t('import.forbidden')}
      help={t('import.forbidden.help')}
      onward="audits"
    />
  )
}

/** Imports a file of findings, and shows how far the last imports have come. */
function Import() {
  const t = useText()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  /** The button that was pressed goes: the focus stays where it was. */
  const show = (next: File | null) => {
    setFile(next)
    frame.current?.focus({ preventScroll: true })
  }
  const sending = useMutation({
    // Without a key: a file cannot be sent after a reload, so the outbox must not keep it.
    mutationFn: (variables: ImportVariables) => startImport(client, variables),
    meta: { isImport: true },
    // Without a network it fails at once, instead of waiting where nobody sees it.
    networkMode: 'always',
    onSuccess: () => show(null),
  })
  // Also of an earlier visit to this page.
  const isSending = useIsMutating(importMutations) > 0
  const { data: jobs = [] } = useQuery(importQueries.list())
  const hasEnded = jobs.some((job) => job.id === sending.data?.id && !isRunningImport(job))
  const choose = (next: File | null) => {
    sending.reset()
    show(next)
  }
  return (
    <Page title={t('nav.import')} meta={t('import.help')}>
      <div className="grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6">
        <output className="grid gap-0.5 empty:hidden">
          {isSending && <span className="font-medium">{t('import.sending')}</span>}
          {isSending && <span className="text-quiet">{t('import.sending.help')}</span>}
          {sending.isSuccess && !file && !hasEnded && (
            <span>{t('import.sent', { name: sending.data.audit_name })}</span>
          )}
        </output>
        <div ref={frame} tabIndex={-1} className="focus:outline-none">
          {file ? (
            <ImportForm
              key={`${file.name} ${file.lastModified} ${file.size}`}
              file={file}
              isSending={sending.isPending}
              error={sending.error}
              // Also the second click of a double click comes here.
              onImport={(variables) => client.isMutating(importMutations) === 0 && sending.mutate(variables)}
              onOther={() => choose(null)}
            />
          ) : (
            <FileSource onFile={choose} />
          )}
        </div>
        <ImportList />
      </div>
    </Page>
  )
}

/** Accepts one file, by choosing or dropping it. */
function FileSource({ onFile }: { onFile: (file: File) => void }) {
  const t = useText()
  const take = ([file]: Iterable<File>) => file && onFile(file)
  return (
    <div
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      className="grid justify-items-center gap-3 rounded-lg border border-dashed border-edge px-5 py-8 text-center"
    >
      <FileButton
        variant="primary"
        accept=".sarif,.json,.csv,.tsv,.txt,application/sarif+json,application/json,text/csv"
        onFiles={take}
      >
        {t('import.choose')}
      </FileButton>
      <p className="max-w-[68ch] text-balance text-quiet">{t('import.drop')}</p>
    </div>
  )
}
