import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const packages = createRequire(import.meta.url)
  .resolve('react')
  .replace(/react\/index\.js$/, '')

/** The production files behind the entry points of React, and of a hook that the router's store takes from it. */
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}
const productionFile = new RegExp(`/(${Object.values(files).join('|').replaceAll('.', '\\.')})$`)

/**
 * React's files as modules: what nobody imports is left out and nothing wraps the rest, 2 kB less for every page. They
 * are written with one export per line, which is all this relies on; a file written otherwise fails the build.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => files[id] && packages + files[id],
    transform(code, id) {
      if (!productionFile.test(id)) return wholeReact(code, id)
      const module = asModule(code)
      if (module === null) this.error(`${id} is not written as it was: see vite.lean.ts`)
      return { code: module, map: null }
    },
  }
}

/** What would need parts of React that are left out: see `unusedFunctions`. */
const unusedExports =
  /^(hydrateRoot|ViewTransition|Activity|useActionState|useFormState|useOptimistic|pre(load|init|connect|fetchDNS)\w*)$/

function asModule(code: string): string | null {
  const imports: string[] = []
  const names = new Set<string>()
  const declare = (kind: 'const' | 'let') => (_: string, name: string) => {
    names.add(name)
    return `${kind} $${name}`
  }
  const body = code
    .replace(/^var (\w+ = require\("[\w-]+"\)(,\s*)?)+;/m, (statement) => {
      for (const [, name, from] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
        imports.push(`import * as ${name} from '${from}'`)
      return ''
    })
    .replace(/^exports\.(\w+)(?= = void 0)/gm, declare('let'))
    .replace(/^exports\.(\w+)(?= =)/gm, declare('const'))
    .replace(/\bexports\.(\w+)/g, '$$$1')
  const rest = body.replace(/"[^"]*"|\/\*[\s\S]*?\*\//g, '')
  if (names.size === 0 || /\b(require|exports|module)\b/.test(rest)) return null
  const used = [...names].filter((name) => !unusedExports.test(name))
  return [...imports, body, `export { ${used.map((name) => `$${name} as ${name}`).join(', ')} }`].join('\n')
}

/** Packages that take React as one value, and would keep all of it. */
function wholeReact(code: string, id: string) {
  const byDefault = /^import React from (["']react["'])/m
  if (byDefault.test(code)) return { code: code.replace(byDefault, 'import * as React from $1'), map: null }
  if (id.endsWith('/@tanstack/react-form/dist/esm/useFormId.js'))
    return { code: code.replace('const _React = React;', '').replace('_React.', 'React.'), map: null }
  return undefined
}

/** What the libraries carry for everyone and nobody here uses: endless lists, and addresses with JSON in them. */
const unused: readonly [file: RegExp, names: readonly string[]][] = [
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
  ],
  [
    /router-core\/dist\/esm\/searchParams\.js$/,
    ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
  ],
]

/**
 * Of a package that is one file, by the names of its functions: what is not used here, or does nothing here. The contract
 * has no parameter that is a list or an object, and no text writes a date (a test of the catalogues sees to it). Of React:
 * transitions of its own between views, refs of fragments, styles and scripts that components bring, the state of an
 * action, guesses at it, lists of boundaries, parts kept hidden, and taking over a page that a server rendered. The linter
 * refuses the elements that would need them, and what else would is not exported; only a ref on a fragment is not refused,
 * and would hold an object that can do nothing.
 */
const unusedFunctions: readonly [file: RegExp, names: readonly string[]][] = [
  [/@lingui\/core\/dist\/index\.mjs$/, ['date', 'time']],
  [/openapi-fetch\/dist\/index\.mjs$/, ['serializeObjectParam', 'serializeArrayParam']],
  [
    /react-dom-client\.production\.js$/,
    [
      '\\w*ViewTransition\\w*',
      'FragmentInstance',
      'commitFragmentInstance\\w+Effects',
      'commitNewChildToFragmentInstances?',
      'deleteChildFromFragmentInstance',
      'preload(Module|Stylesheet)?',
      'preinit\\w+',
      'preconnectAs',
      '(get|acquire|suspend)Resource',
      'insert(SuspendedStylesheets|StylesheetIntoRoot)',
      'getHydratableHoistableCache',
      'estimateBandwidth',
      'popHydrationState',
      'prepareToHydrateHostInstance',
      'canHydrate\\w+',
      'getNextHydratable\\w*',
      'throwOnHydrationMismatch',
      'updateDehydratedSuspenseComponent',
      'clearHydrationBoundary',
      '(queue|clear)IfContinuousEvent',
      'retryIfBlockedOn',
      '\\w+ActionState(Impl|Action)?',
      'handleActionReturnValue',
      'onAction(Success|Error)',
      'notifyActionListeners',
      'updateOptimisticImpl',
      '(init|update)SuspenseList\\w+',
      'cutOffTailIfNeeded',
      'find(FirstSuspended|LastContentRow)',
      '\\w+ActivityComponent\\w*',
      'mountActivityChildren',
    ],
  ],
]

export function leftOut(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    load: {
      filter: { id: unused.map(([file]) => file) },
      handler(id) {
        const names = unused.find(([file]) => file.test(id))?.[1] ?? []
        return `function leftOut() {
  throw new Error('Left out of the build: see vite.lean.ts')
}
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} }`
      },
    },
    transform: {
      filter: { id: unusedFunctions.map(([file]) => file) },
      handler(code, id) {
        const names = unusedFunctions.find(([file]) => file.test(id))?.[1] ?? []
        return names.reduce((left, name) => {
          const without = left.replace(new RegExp(`^(function ${name})\\([^]*?^}$`, 'gm'), '$1() {}')
          if (without === left) this.error(`${name} is not written as it was: see vite.lean.ts`)
          return without.replace(new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^};$`, 'gm'), '')
        }, code)
      },
    },
  }
}

/** What vite puts around every `import()` waits for styles of its own, of which there are none: all are in one file. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** What Tailwind repeats for browsers without `@property`: every browser that the build is for has it. */
export function withoutPropertyFallback(): Plugin {
  return {
    name: 'without-property-fallback',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = String(file.source)
        file.source = css.replace(/@layer properties\{@supports [^{]*\{[^{]*\{[^}]*\}\}\}/, '')
        if (file.source === css) this.error('The fallback is not written as it was: see vite.lean.ts')
      }
    },
  }
}
