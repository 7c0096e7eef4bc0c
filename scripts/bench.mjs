// npm run bench -- service | checks | web: measures, prints the figures and keeps them in bench/results.md.
// npm run bench -- web --only cold,decision --runs 1: measures and keeps only the named parts.
// npm run bench -- service --only searches --engines postgres --sizes 100000: the same for the service.
// npm run bench -- checks --only packs, or --only audit --engines postgres: the same for checks.
import { join } from 'node:path'
import { build, serverBundle, workers } from './build.mjs'
import { fail, root, run } from './setup.mjs'

const benches = {
  service: {
    main: 'bench/service/main.ts',
    'load-http': 'bench/service/load-http.ts',
    serve: 'bench/service/serve.ts',
  },
  checks: { main: 'bench/checks/main.ts', serve: 'bench/service/serve.ts' },
  web: { main: 'bench/web/main.ts', serve: 'bench/service/serve.ts' },
}

const [name, ...args] = process.argv.slice(2)
const entries = benches[name]
if (!entries) fail(`Say what to measure: npm run bench -- ${Object.keys(benches).join(' | ')}`)

await build()
if (name === 'web') await prepareFloor()
const { build: bundle } = await import('rolldown')
const folder = join('.cache/bench', name)
await bundle({
  ...serverBundle,
  input: { ...entries, ...workers },
  output: { ...serverBundle.output, dir: folder },
})
run(process.execPath, [join(root, folder, 'main.js'), ...args])

/** The bare page that the dashboard is compared with, built and compressed in the same way. */
async function prepareFloor() {
  const { ensureBrowser } = await import('./browser.mjs')
  process.env.REDLINE_BROWSER = await ensureBrowser()
  const vite = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const outDir = join(root, '.cache/bench/floor')
  await vite.build({
    root: join(root, 'bench/floor'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  const { precompress } = await import('./precompress.mjs')
  await precompress(outDir)
}
