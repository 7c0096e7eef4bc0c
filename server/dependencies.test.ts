import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from './package-root.ts'

interface Locked {
  dev?: boolean
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  link?: boolean
}

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8')
const { dependencies, devDependencies }: Record<string, Record<string, string>> = JSON.parse(read('package.json'))
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link)

test('nothing that ships needs a script to be installed, and each has its checksum', () => {
  expect(shipped.length).toBeGreaterThan(10)
  expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
  expect(shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('every package of the service is said why', () => {
  const folder = 'docs/decisions'
  const pages = readdirSync(join(packageRoot, folder)).map((name) => read(join(folder, name)))
  const unexplained = Object.keys(dependencies ?? {}).filter(
    (name) => !pages.some((page) => page.includes(`\`${name}\``)),
  )
  expect(unexplained).toEqual([])
})
