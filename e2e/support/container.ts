import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { root } from './shell.ts'

/** A stage of a container file, run on this machine. `folder` is its root. */
export interface Image {
  folder: string
  base: string
  workdir: string
  user: string
  env: Record<string, string>
  entrypoint: string[]
  cmd: string[]
  health: string[]
}

/** Where a path of the image is on this machine. */
export function inside(image: Image, path: string): string {
  return join(image.folder, isAbsolute(path) ? path : join(image.workdir, path))
}

/** The environment, with the image's own folders where they are on this machine. */
export function environment(image: Image): Record<string, string> {
  const own = Object.entries(image.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? inside(image, value) : value,
  ])
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(own) }
}

/**
 * Runs the instructions of a container file with this machine as the base image. `prepare` may add existing files to a stage before
 * its commands run. Returns the last stage.
 */
export function carryOut(file: string, folder: string, prepare: (stage: Image) => void): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  const ignored = new Set(
    readFileSync(join(root, `${file}.dockerignore`), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  for (const [word, rest] of instructionsOf(readFileSync(join(root, file), 'utf8'))) {
    if (word === 'FROM') {
      const [base = '', , name = 'last'] = rest.split(/\s+/)
      image = {
        folder: join(folder, name),
        base,
        workdir: '/',
        user: 'root',
        env: {},
        entrypoint: [],
        cmd: [],
        health: [],
      }
      mkdirSync(image.folder)
      stages.set(name, image)
      continue
    }
    if (!image) throw new Error('A container file begins with FROM')
    const doing = instructions[word]
    if (!doing) throw new Error(`${word} is not known here`)
    if (word === 'RUN') prepare(image)
    doing(image, rest, { stages, ignored })
  }
  if (!image) throw new Error('The container file is empty')
  return image
}

interface Around {
  stages: Map<string, Image>
  ignored: Set<string>
}

const instructions: Record<string, (image: Image, rest: string, around: Around) => void> = {
  WORKDIR(image, rest) {
    image.workdir = rest
    mkdirSync(inside(image, rest), { recursive: true })
  },
  COPY(image, rest, { stages, ignored }) {
    const words = rest.split(/\s+/)
    const stage = stages.get(words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice(7) : '')
    const target = words.pop() ?? ''
    for (const source of words) {
      const from = stage ? inside(stage, source) : join(root, source)
      const whole = target.endsWith('/') && !source.endsWith('.') ? join(target, basename(source)) : target
      const filter = (path: string) => Boolean(stage) || !ignored.has(path.slice(root.length).split('/')[0] ?? '')
      cpSync(from, inside(image, target === './' ? basename(source) : whole), { recursive: true, filter })
    }
  },
  RUN(image, rest) {
    const command = rest.replaceAll(/--mount=\S+\s+/g, '').replaceAll(' /', ` ${image.folder}/`)
    mkdirSync(join(image.folder, 'home/node'), { recursive: true })
    const env = {
      ...process.env,
      ...environment(image),
      npm_config_prefer_offline: 'true',
      npm_config_loglevel: 'error',
    }
    execFileSync('sh', ['-c', command], { cwd: inside(image, '.'), env, stdio: ['ignore', 'ignore', 'inherit'] })
  },
  ENV(image, rest) {
    Object.assign(image.env, Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('='))))
  },
  USER(image, rest) {
    image.user = rest
  },
  ENTRYPOINT(image, rest) {
    image.entrypoint = JSON.parse(rest)
  },
  CMD(image, rest) {
    image.cmd = JSON.parse(rest)
  },
  HEALTHCHECK(image, rest) {
    image.health = JSON.parse(rest.slice(rest.indexOf('[')))
  },
  VOLUME() {},
  EXPOSE() {},
}

function instructionsOf(text: string): [word: string, rest: string][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return [word, rest]
  })
}
