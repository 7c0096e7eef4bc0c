import type { Plugin } from 'vite'

/** Where the pages begin that must be quick from cold: what one imports, directly or not, it cannot be shown without. */
const pages = {
  audits: /routes\/_connected\/audits\/index\.tsx\?tsr-split/,
  triage: /routes\/_connected\/audits\/\$auditId(\.violations\.\$violationId)?\.tsx\?tsr-split/,
  // What comes with the first touch: see src/lib/on-first-touch.ts.
  later:
    /features\/triage\/(decide\/(outcomes|undo|ConflictDialog)|list\/SelectionBar|walk\/WalkFinished|precedents\/|violation\/Dismiss)|api\/(add-comment|review-violation|take-over)\./,
  violation: /routes\/_connected\/violations\/\$violationId\.tsx\?tsr-split|features\/triage/,
  writes: /src\/api\/writes\.ts$/,
  generate: /routes\/_connected\/generate\//,
  template: /routes\/_connected\/templates\/\$/,
  document: /routes\/_connected\/documents\/\$/,
  library: /routes\/_connected\/(documents|templates|tones-of-voice|knowledge-bases)\//,
} satisfies Record<string, RegExp>

type Page = keyof typeof pages | 'entry' | 'other'

/** The files that several pages share, the first that fits. */
const files: readonly [name: string, holds: (needed: ReadonlySet<Page>) => boolean][] = [
  ['app', (needed) => needed.has('entry') || (needed.has('audits') && needed.has('triage'))],
  [
    'work',
    (needed) => needed.has('writes') || (needed.has('triage') && [...needed].some((page) => !inTriage.has(page))),
  ],
  ['triage', (needed) => needed.has('triage')],
  ['lists', (needed) => needed.has('audits') && needed.size > 1],
  ['dialogs', (needed) => needed.has('later') && [...needed].some((page) => !inTriage.has(page))],
  ['later', (needed) => needed.has('later')],
  ['library', (needed) => needed.has('library')],
  ['documents', (needed) => needed.has('document') && needed.has('generate')],
  ['forms', (needed) => needed.has('template') && needed.has('generate')],
]
const inTriage = new Set<Page>(['triage', 'later', 'violation'])

/** Stays the file that the address asks for. */
const pageCode = /\?tsr-split/

/** An index offers everything and is shaken down to what is used, so importing it says nothing about its modules. */
const indexed = /@tanstack\/(react-query|query-core)\//
const ofIndexed: readonly [file: string, RegExp][] = [
  ['app', /queryObserver|use(Base)?Query\.|errorBoundaryUtils|suspense|QueryErrorReset|IsRestoring|queryOptions/],
]

/**
 * Puts what pages share into few files by who needs it: each page asks for few files and for little that it does not
 * need. (Left to its own merging of small files, the bundler brought an HTML cleaner to the triage page.)
 */
export function chunks() {
  const fileOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const needed = new Map<string, Set<Page>>()
      const visit = (id: string, page: Page) => {
        const known = needed.get(id) ?? new Set()
        if (known.has(page)) return
        needed.set(id, known.add(page))
        if (indexed.test(id)) return
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, page)
      }
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info?.isEntry) visit(id, 'entry')
        else if (info?.dynamicImporters.length) visit(id, pageOf(id))
      }
      for (const [id, found] of needed) {
        const file = files.find(([, holds]) => holds(found))
        if (file && !pageCode.test(id)) fileOf.set(id, file[0])
      }
    },
  }
  const groups = files.map(([name], index) => ({
    name,
    priority: 10 - index,
    test: (id: string) => (indexed.test(id) ? ofIndexed.find(([, own]) => own.test(id))?.[0] : fileOf.get(id)) === name,
  }))
  return { plugin, groups }
}

function pageOf(id: string): Page {
  const page = Object.entries(pages).find(([, begins]) => begins.test(id))?.[0]
  return isPage(page) ? page : 'other'
}

const isPage = (name: string | undefined): name is keyof typeof pages => name !== undefined && name in pages
