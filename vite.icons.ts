import type { Plugin } from 'vite'
import { createIcon } from './src/ui/create-icon.ts'

const file = new URL('./src/ui/create-icon.ts', import.meta.url).pathname

/** Lucide's drawings without its machinery: each icon is drawn by our own few lines, which every page carries. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^import createLucideIcon .*/m, `import { ${createIcon.name} as createLucideIcon } from '${file}'`)
          .replace(/, key: "\w+"/g, '')
          .replace(/\n {2}(name|size|aliases): .*/g, ''),
        map: null,
      }),
    },
  }
}
