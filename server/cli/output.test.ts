import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalOutput } from './output.ts'

function outputOn({ isTTY }: { isTTY: boolean }) {
  const written: string[] = []
  const write: Writable['_write'] = (chunk, _, done) => {
    written.push(String(chunk))
    done()
  }
  const stream = Object.assign(new Writable({ write }), { isTTY })
  const output = terminalOutput({ stdin: process.stdin, stdout: stream, stderr: stream })
  return { output, written }
}

test('on a terminal progress is a bar in one line, which goes away with what is printed', () => {
  const { output, written } = outputOn({ isTTY: true })
  output.progress({ step: 'checking', unit: 'pages', done: 0 })
  output.progress({ step: 'checking', unit: 'pages', done: 1, total: 4 })
  output.progress({ step: 'checking', unit: 'pages', done: 1, total: 4 })
  output.progress({ step: 'checking', unit: 'pages', done: 4, total: 4 })
  output.print('Done.')
  output.print('Really.')
  const start = '\r\u001B[K'
  expect(written).toEqual([
    `${start}checking: 0 pages`,
    `${start}checking ██████░░░░░░░░░░░░░░░░░░ 25 %, 1 of 4 pages`,
    `${start}checking ████████████████████████ 100 %, 4 of 4 pages`,
    start,
    'Done.\n',
    'Really.\n',
  ])
})

test('elsewhere progress is a line for each tenth', () => {
  const { output, written } = outputOn({ isTTY: false })
  for (let done = 0; done <= 100; done += 1) output.progress({ step: 'checking', done, total: 100 })
  output.print('Done.')
  expect(written).toHaveLength(12)
  expect(written.slice(0, 2)).toEqual(['checking: 0 %\n', 'checking: 10 %\n'])
  expect(written.slice(-2)).toEqual(['checking: 100 %\n', 'Done.\n'])
})
