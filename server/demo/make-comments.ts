import type { NewComment } from '../violations/comments.ts'
import { daysBefore, workingMoment } from './calendar.ts'
import { type Speaker, type Thread, threads } from './comments/threads.ts'
import type { DemoViolation } from './make-violations.ts'
import { people } from './people.ts'
import { idFrom, type Random, randomFrom } from './random.ts'

export type DemoComment = NewComment & { id: string; created_at: Date }

const shareWithThread = 0.09

export function makeComments(violations: readonly DemoViolation[], today: Date): DemoComment[] {
  const random = randomFrom('comments')
  const used = new Map<Thread, number>()
  const first = violations.find(
    ({ audit_id, violating_text }) => audit_id === 'q4-retail-website' && violating_text === firstText,
  )
  return violations.flatMap((violation) => {
    if (violation === first) return threadOn(violation, openingThread, openingMoments(today), [0, 1, 2])
    if (!random.chance(shareWithThread)) return []
    const fitting = threads.filter(({ about }) => about.length === 0 || about.some((id) => id === violation.rule_id))
    const thread = leastUsed(fitting, used, random)
    used.set(thread, (used.get(thread) ?? 0) + (thread.about.length === 0 ? 2 : 1))
    const moments = thread.comments
      .map(() => workingMoment(violation.reviewedFrom, today, random))
      .sort((a, b) => a.getTime() - b.getTime())
    return threadOn(violation, thread, moments, random.shuffle([...people.keys()]))
  })
}

const firstText = 'Earn a guaranteed 8% a year, with no risk to your capital.'

const openingThread: Thread = {
  about: ['guaranteed-returns'],
  comments: [
    [1, 'Is “target return” acceptable on product pages, or only in the factsheet?'],
    [0, 'Legal confirmed: the target wording is fine on product pages.'],
  ],
}

function openingMoments(today: Date): Date[] {
  return [daysBefore(today, 2, '10:05'), daysBefore(today, 1, '16:20')]
}

function leastUsed(fitting: readonly Thread[], used: ReadonlyMap<Thread, number>, random: Random): Thread {
  const fewest = Math.min(...fitting.map((thread) => used.get(thread) ?? 0))
  return random.pick(fitting.filter((thread) => (used.get(thread) ?? 0) === fewest))
}

function threadOn(
  { id: violation_id }: DemoViolation,
  { comments }: Thread,
  moments: readonly Date[],
  speakers: readonly number[],
): DemoComment[] {
  const emailOf = (speaker: Speaker) => (speaker === 'gone' ? null : (people[speakers[speaker] ?? 0]?.email ?? null))
  return comments.map(([speaker, content], i) => ({
    id: idFrom('comment', `${violation_id}/${i}`),
    violation_id,
    author_email: emailOf(speaker),
    content,
    created_at: moments[i]!,
  }))
}
