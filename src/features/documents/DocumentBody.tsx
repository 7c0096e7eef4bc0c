import type { Document as ApiDocument } from '../../../contract/openapi.gen.ts'
import { languageTag } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { headingLevel } from '../../lib/document-text/document-tree.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'
import { printJson } from '../../lib/json.ts'
import { type DocumentEditor, EditedText } from '../../domain/documents/EditedText.tsx'
import { type DocumentView, documentViews } from './document-search-params.ts'

interface DocumentBodyProps {
  document: ApiDocument
  view: DocumentView
  onView: (view: DocumentView) => void
  editor: DocumentEditor
}

/** The rendered document, the service's text, or its JSON elements. */
export function DocumentBody({ document, view, onView, editor }: DocumentBodyProps) {
  const t = useText()
  return (
    <div className="grid min-w-0 justify-items-center gap-4">
      <Segmented
        label={t('document.view')}
        value={view}
        options={documentViews.map((value) => ({ value, label: t(`document.view.${value}`) }))}
        onValue={onView}
        className="no-print"
      />
      <article className="print-alone w-full max-w-[46rem] rounded-xl border border-line bg-sheet px-6 py-7 shadow-raised sm:px-10 sm:py-9 print:max-w-none print:border-0 print:p-0 print:[box-shadow:none]">
        <PrintedTitle document={document} />
        {view === 'text' && (
          <EditedText original={document} language={languageTag(document.languageKey)} editor={editor} />
        )}
        {view !== 'text' && editor.edit !== null && (
          <p className="mb-4 text-sm text-quiet">{t('document.version.original')}</p>
        )}
        {view === 'raw' && <RawText document={document} />}
        {view === 'structure' && <Structure parts={document.document} />}
      </article>
    </div>
  )
}

/** The page's heading is not printed, because most documents begin with their own. */
function PrintedTitle({ document }: { document: ApiDocument }) {
  const [begins] = readDocument(document)
  if (begins && headingLevel(begins) > 0) return null
  return <p className="mb-4 hidden font-serif text-xl font-semibold print:block">{document.title}</p>
}

function RawText({ document }: { document: ApiDocument }) {
  const t = useText()
  return (
    <div className="grid gap-7">
      {(['generatedOutput', 'rawDocument'] as const).map((name) => (
        <section key={name} aria-label={t(`document.raw.${name}`)} className="grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-sm font-semibold">{t(`document.raw.${name}`)}</h2>
            {document[name] !== '' && (
              <CopyButton text={document[name]} label={t('document.raw.copy', { name: t(`document.raw.${name}`) })} />
            )}
          </div>
          {document[name] === '' ? (
            <p className="text-quiet">{t('document.raw.empty')}</p>
          ) : (
            <pre lang={languageTag(document.languageKey)} dir="auto" className={preClass}>
              {document[name]}
            </pre>
          )}
        </section>
      ))}
    </div>
  )
}

function Structure({ parts }: { parts: ApiDocument['document'] }) {
  const t = useText()
  if (!parts?.length) return <p className="text-quiet">{t('document.structure.empty')}</p>
  return <pre className={preClass}>{printJson(parts, Infinity)}</pre>
}

const preClass = 'font-mono text-sm whitespace-pre-wrap wrap-anywhere'
