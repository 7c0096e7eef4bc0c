/** An element of `document`. Its texts are plain and never contain markup. */
export type DocumentElement =
  | { type: 'heading'; level: 1 | 2 | 3; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }

export function toPlainText(elements: readonly DocumentElement[]): string {
  return `${elements.map(plainElement).join('\n\n')}\n`
}

function plainElement(element: DocumentElement): string {
  if (element.type !== 'list') return element.text
  return element.items.map((item, i) => `${element.ordered ? `${i + 1}.` : '•'} ${item}`).join('\n')
}
