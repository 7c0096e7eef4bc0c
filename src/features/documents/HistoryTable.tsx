import { useState } from 'react'
import type { GeneratedDocument } from '../../api/document-history.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Table, Th } from '../../ui/Table.tsx'
import { HistoryRow } from './HistoryRow.tsx'

const shownAtOnce = 100

export function HistoryTable({ documents, search }: { documents: readonly GeneratedDocument[]; search: string }) {
  const t = useText()
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <Table label={t('document.list')}>
        <thead className="border-b border-line">
          <tr>
            <Th>{t('document.column.title')}</Th>
            <Th className="max-md:hidden">{t('document.template')}</Th>
            <Th className="max-lg:hidden">{t('document.language')}</Th>
            <Th className="max-lg:hidden">{t('document.tone')}</Th>
            <Th className="max-md:hidden">{t('document.created')}</Th>
            <Th>
              <span className="sr-only">{t('document.column.actions')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {documents.slice(0, shown).map((document) => (
            <HistoryRow key={document.documentId} document={document} search={search} />
          ))}
        </tbody>
      </Table>
      {documents.length > shown && (
        <div className="p-5 text-center">
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('document.show_more', { count: documents.length - shown })}
          </Button>
        </div>
      )}
    </>
  )
}
