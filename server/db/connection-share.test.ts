import { expect, test } from 'vitest'
import { createConnectionShare } from './connection-share.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Acquires for a workspace and records who has begun; the function ends the oldest of a workspace. */
function begin(connections: number) {
  const acquire = createConnectionShare(connections)
  const begun: string[] = []
  const releases = new Map<string, (() => void)[]>()
  return {
    begun,
    add: (workspace: string, count: number, signal?: AbortSignal) => {
      const sent = Array.from({ length: count }, () => acquire(workspace, signal))
      return sent.map((each) =>
        each.then((release) => {
          begun.push(workspace)
          releases.set(workspace, [...(releases.get(workspace) ?? []), release])
        }),
      )
    },
    end: async (workspace: string) => {
      releases.get(workspace)?.shift()?.()
      await settled()
    },
  }
}

test('costly work has a third of the connections, and one of them is always left to other workspaces', async () => {
  const { begun, add } = begin(10)
  void add('a', 20)
  await settled()
  expect(begun).toEqual(['a', 'a'])
  void add('b', 1)
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
})

test('with a connection for one, workspaces take turns', async () => {
  const { begun, add, end } = begin(1)
  void add('a', 3)
  void add('b', 1)
  void add('c', 1)
  await settled()
  await end('a')
  await end('b')
  await end('c')
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'a'])
})

test('work that is aborted while it waits takes no connection', async () => {
  const { begun, add, end } = begin(3)
  const stop = new AbortController()
  void add('a', 1)
  const [waiting] = add('a', 1, stop.signal)
  void add('a', 1)
  stop.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await end('a')
  expect(begun).toEqual(['a', 'a'])
})

test('a workspace with too much waiting work is sent away, and others are not', async () => {
  const { begun, add } = begin(10)
  const sent = add('a', 103)
  await expect(sent.at(-1)).rejects.toMatchObject({ statusCode: 503 })
  void add('b', 1)
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
})
