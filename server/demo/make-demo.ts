import type { NewAudit } from '../audits/insert.ts'
import type { NewAsset, NewRule } from '../violations/insert.ts'
import { makeAssets } from './assets.ts'
import { daysBefore, startOfDay } from './calendar.ts'
import { type DemoActivity, makeActivity } from './make-activity.ts'
import { makeAudits } from './make-audits.ts'
import { type DemoComment, makeComments } from './make-comments.ts'
import { type DemoViolation, makeViolations } from './make-violations.ts'
import { rules } from './rules.ts'

/** All that a workspace holds besides its library, before it is stored. */
export interface Demo {
  rules: NewRule[]
  assets: NewAsset[]
  /** Oldest first. */
  audits: NewAudit[]
  violations: DemoViolation[]
  comments: DemoComment[]
  activity: DemoActivity[]
}

export function makeDemo(now: Date): Demo {
  const today = startOfDay(now)
  const assets = makeAssets(today)
  const audits = makeAudits(assets, today)
  const violations = makeViolations(audits)
  return {
    rules: [...rules],
    assets,
    audits: audits.map(({ audit }) => audit),
    violations,
    comments: makeComments(violations, today),
    activity: makeActivity(violations, today),
  }
}

/** A workspace that signed up and has not paid for API access. */
export function makeSmallDemo(now: Date): Demo {
  const today = startOfDay(now)
  const audit: NewAudit = {
    id: 'product-pages',
    name: 'Product pages',
    status: 'COMPLETED',
    created_at: daysBefore(today, 6, '9:00'),
    completed_at: daysBefore(today, 6, '9:04'),
    total_assets: 9,
    completed_assets: 9,
    failed_assets: 0,
  }
  return {
    rules: [],
    assets: [],
    audits: [audit],
    violations: [],
    comments: [],
    activity: [],
  }
}
