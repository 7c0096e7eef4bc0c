import { Row } from './row.ts'
import type { RowView } from './row-view.ts'
import type { RowWords } from './row-words.ts'

/** The rows within the list's element: each stays for as long as its violation is there. */
export class Rows {
  private rows = new Map<string, Row>()

  constructor(
    private readonly grid: HTMLElement,
    private readonly words: RowWords,
  ) {}

  draw(views: readonly RowView[]): void {
    const kept = new Map<string, Row>()
    for (const view of views) {
      const row = this.rows.get(view.row.id) ?? new Row(this.words)
      row.update(view)
      kept.set(view.row.id, row)
    }
    for (const [id, row] of this.rows) if (kept.get(id) !== row) row.element.remove()
    let place = this.grid.firstChild
    for (const { element } of kept.values()) {
      if (element === place) place = place.nextSibling
      else this.grid.insertBefore(element, place)
    }
    this.rows = kept
  }

  find(id: string | null): HTMLElement | undefined {
    return id === null ? undefined : this.rows.get(id)?.element
  }
}
