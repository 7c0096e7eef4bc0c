import { Row } from './row.ts'
import type { RowView } from './row-view.ts'
import type { RowWords } from './row-words.ts'

/** The rows within the list's element: each stays for as long as its violation is there, or becomes one of another list. */
export class Rows {
  private rows = new Map<string, Row>()

  constructor(
    private readonly grid: HTMLElement,
    private readonly words: RowWords,
  ) {}

  draw(views: readonly RowView[]): void {
    const kept = new Map<string, Row>()
    const spare = this.spareFor(views)
    for (const view of views) {
      const row = this.rows.get(view.row.id) ?? spare.shift() ?? new Row(this.words)
      row.update(view)
      kept.set(view.row.id, row)
    }
    const all = new Set(kept.values())
    for (const row of this.rows.values()) if (!all.has(row)) row.element.remove()
    let place = this.grid.firstChild
    for (const { element } of all) {
      if (element === place) place = place.nextSibling
      else this.grid.insertBefore(element, place)
    }
    this.rows = kept
  }

  /** Another list is drawn over the one before: their styles stay. Not under a pressed pointer, which would hit another violation. */
  private spareFor(views: readonly RowView[]): Row[] {
    const isOtherList = !views.some(({ row }) => this.rows.has(row.id))
    return isOtherList && !this.grid.matches(':active') ? [...this.rows.values()] : []
  }

  find(id: string | null): HTMLElement | undefined {
    return id === null ? undefined : this.rows.get(id)?.element
  }
}
