// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { isSlowRun } from '../testing/slow-run.ts'

const rounds = isSlowRun ? 20 : 2
const dataDir = mkdtempSync(join(tmpdir(), 'redline-kill-'))
let program: Bundle

beforeAll(async () => {
  program = await bundle({ 'write-rows': 'server/testing/write-rows.ts' })
})
afterAll(() => {
  program.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Round {
  found: string[]
  half: string[]
  kept: string[]
}

/** Runs the program until it has printed `enough`, then kills it. Without `enough` it runs to its end. */
async function run(prefix: string, enough?: (round: Round, word: string) => boolean): Promise<Round> {
  const round: Round = { found: [], half: [], kept: [] }
  // A program that is to be killed never ends before, however late the kill comes.
  const count = enough ? '1000000' : '200'
  const child = spawn(process.execPath, ['--liftoff-only', program.file('write-rows'), dataDir, prefix, count], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // What it printed before the kill is still in the pipe and counts.
  for await (const line of createInterface({ input: child.stdout })) {
    const [word = '', id = ''] = line.split(' ')
    if (word === 'found' || word === 'half' || word === 'kept') round[word].push(id)
    if (enough?.(round, word)) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return round
}

test(`what was acknowledged is there after kill -9 in the middle of writing, ${rounds} times`, {
  timeout: 600_000,
}, async () => {
  const acknowledged = new Set<string>()
  for (let round = 1; round <= rounds; round++) {
    // After the first write or after many, different in each round.
    const writes = 1 + ((round * 73) % 198)
    const { found, half, kept } = await run(`round${round}`, ({ kept }) => kept.length >= writes)
    expect(half).toEqual([])
    expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([])
    expect(kept.length).toBeGreaterThanOrEqual(writes)
    for (const id of [...found, ...kept]) acknowledged.add(id)
  }

  await run('opening', (_, word) => word === 'opening')
  const { found, half, kept } = await run('last')
  expect(half).toEqual([])
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([])
  expect(kept).toHaveLength(200)
})
