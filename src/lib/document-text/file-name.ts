import { truncateCodePoints } from '../code-points.ts'

const maxTitleChars = 80
// Names of devices on Windows, whatever follows the dot.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name from a title that is valid on every system and shows its real extension. */
export function fileName(title: string, ending: string, maxChars = maxTitleChars): string {
  const words = title
    // Control characters, and bidirectional ones with which `exe.docx` could be shown as `xcod.exe`.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/[<>:"/\\|?*\s]+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const short = truncateCodePoints(words, maxChars).trim()
  return `${short === '' || devices.test(short) ? `document ${short}`.trim() : short}.${ending}`
}

interface DocumentFile {
  title: string
  template: string | undefined
  /** As its name in itself. */
  language: string | undefined
  tone: string | null | undefined
  created_at: string | number | undefined
}

const maxFileNameChars = 200

const part = (text: string | null | undefined, maxChars: number) => truncateCodePoints(text?.trim() ?? '', maxChars)

/** Tells the tones, languages and days of one template apart. Each part has its share. */
export function documentFileName(
  { title, template, language, tone, created_at }: DocumentFile,
  ending: string,
): string {
  const date = new Date(created_at ?? Date.now())
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
  const parts = [part(title, 60), part(template, 40), part(language, 20), part(tone, 40), day.join('-')]
  return fileName(parts.filter(Boolean).join(', '), ending, maxFileNameChars)
}
