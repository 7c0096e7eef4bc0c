import { type ImportMessage, importMessageCodeValues } from '../../contract/extensions.gen.ts'
import { formatNumber } from '../lib/format.ts'
import { isRecord } from '../lib/json.ts'
import type { Translate } from '../locales/text.ts'

/** Why a file cannot be used, or what was done with it, in the user's language. */
export function describeMessage({ code, line, values }: ImportMessage, t: Translate): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : value,
  ])
  const sentence = t(`import.says.${code}`, Object.fromEntries(shown))
  return line === null ? sentence : t('import.says.line', { line: formatNumber(line), sentence })
}

/** What a service said when it refused an import. */
export function messagesIn(body: unknown): ImportMessage[] {
  const found = isRecord(body) ? body['messages'] : undefined
  return Array.isArray(found) ? found.filter(isMessage) : []
}

const isMessage = (item: unknown): item is ImportMessage => isRecord(item) && isRecord(item['values'])

/** Or the English text, if a newer service says something that is not known here. */
export function describeMessages(messages: readonly ImportMessage[], otherwise: string, t: Translate): string {
  const areKnown = messages.length > 0 && messages.every(({ code }) => importMessageCodeValues.includes(code))
  return areKnown ? messages.map((each) => describeMessage(each, t)).join(' ') : otherwise
}
