import { truncateCodePoints } from '../code-points.ts'

const longest = 80
// Windows opens a device for these, whatever follows the dot.
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A title as the name of a file that every system takes, and that shows its true ending. */
export function fileName(title: string, ending: string, maxChars = longest): string {
  const words = title
    // Control characters, and the invisible ones that turn text around: `exe.docx` could be made to read `xcod.exe`.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/[<>:"/\\|?*\s]+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const short = truncateCodePoints(words, maxChars).trim()
  return `${short === '' || devices.test(short) ? `document ${short}`.trim() : short}.${ending}`
}
