import { onReviewOutcome } from '../../../api/review-mutation.ts'
import { beforeInput } from '../../../lib/after-paint.ts'
import { onFirstTouch } from '../../../lib/on-first-touch.ts'
import { onDecision } from './decide.ts'

const outcomes = onFirstTouch(() => import('./outcomes.ts'))

/** Taking decisions back. */
export const undoing = onFirstTouch(() => import('./undo.ts'))

type Outcomes = NonNullable<ReturnType<typeof outcomes.get>>

/** In order, and once the code is there; each is another reason to load it. */
function tell(about: (code: Outcomes) => void): void {
  const code = outcomes.get()
  if (code) return about(code)
  void outcomes.arrival.then(about)
  outcomes.load().catch(() => undefined)
  return undefined
}

/** Says what was decided last, where that is still to be said. */
let sayNow: (() => void) | undefined

// Follows every decision to its end, wherever the reviewer is by then, after a reload too. What is said of it comes after what
// is seen of it.
onDecision((...made) => {
  sayNow?.()
  const say = () => {
    callOff()
    sayNow = undefined
    tell(({ sayMade }) => sayMade(...made))
  }
  const callOff = beforeInput(say)
  sayNow = say
})
onReviewOutcome((outcome) => {
  sayNow?.()
  tell(({ settle }) => settle(outcome))
})
