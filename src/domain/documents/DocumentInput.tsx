import { isRecord, parseJson } from '../../lib/json.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { useText } from '../../locales/text.ts'

/** The input of a document, as it was sent. */
export function DocumentInput({ input }: { input: string }) {
  const t = useText()
  const sent = parseJson(input)
  return (
    <details className="no-print min-w-0 text-sm">
      <summary className="cursor-pointer text-quiet">{t('generate.input')}</summary>
      {isRecord(sent) ? (
        <dl className="mt-2 grid gap-2">
          {Object.entries(sent).map(([key, value]) => (
            <div key={key} className="min-w-0">
              <dt className="text-xs text-faint">{humaniseKey(key)}</dt>
              <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre className="mt-2 whitespace-pre-wrap wrap-anywhere">{input}</pre>
      )}
    </details>
  )
}
