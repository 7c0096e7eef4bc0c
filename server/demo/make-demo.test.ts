import { describe, expect, test } from 'vitest'
import { dismissalReasonsFor } from './comments/dismissal-reasons.ts'
import { findings } from './findings.ts'
import { groupBy } from './group-by.ts'
import { makeDemo } from './make-demo.ts'
import { rules } from './rules.ts'

const now = new Date('2026-11-15T14:20:00Z')
const demo = makeDemo(now)
const largest = demo.violations.filter(({ audit_id }) => audit_id === 'q4-retail-website')

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | null) {
  return Object.fromEntries([...groupBy(items, keyOf)].map(([key, group]) => [String(key), group.length]))
}

const said = (id: string | null) => dismissalReasonsFor(id, 'EN').join('\n')

describe('the demo is the same for everyone', () => {
  test('two makings on one day are equal', () => {
    expect(makeDemo(new Date('2026-11-15T23:59:59Z'))).toEqual(demo)
  })

  test.each(['2026-01-01', '2026-02-28', '2027-03-31', '2028-02-29', '2027-07-15', '2027-10-01', '2026-12-31'])(
    'it can be made on %s, with the same numbers',
    (day) => {
      const other = makeDemo(new Date(`${day}T00:00:00Z`))
      expect(other.violations).toHaveLength(demo.violations.length)
      expect(countBy(other.violations, ({ review_state }) => review_state)).toEqual(
        countBy(demo.violations, ({ review_state }) => review_state),
      )
      expect(other.audits.every(({ created_at }) => created_at < new Date(`${day}T00:00:00Z`))).toBe(true)
    },
  )
})

describe('audits', () => {
  test('run over a year up to yesterday, in every status', () => {
    expect(demo.audits.length).toBeGreaterThanOrEqual(14)
    expect(new Set(demo.audits.map(({ status }) => status))).toEqual(
      new Set(['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED']),
    )
    const days = demo.audits.map(({ created_at }) => (now.getTime() - created_at.getTime()) / 86_400_000)
    expect(Math.max(...days)).toBeLessThan(366)
    expect(Math.max(...days)).toBeGreaterThan(300)
    expect(Math.min(...days)).toBeLessThan(2)
  })

  test('are completed when, and only when, they say so', () => {
    const wrong = demo.audits.filter(
      ({ status, created_at, completed_at, total_assets, completed_assets, failed_assets }) =>
        (completed_at !== null) !== (status === 'COMPLETED') ||
        (completed_at && completed_at <= created_at) ||
        completed_assets + failed_assets > total_assets,
    )
    expect(wrong).toEqual([])
  })

  test('find violations on no more assets than they have read', () => {
    for (const { id, completed_assets } of demo.audits) {
      const assets = demo.violations.filter(({ audit_id }) => audit_id === id).map(({ asset_id }) => asset_id)
      expect(new Set(assets.filter((asset_id) => asset_id !== null)).size).toBeLessThanOrEqual(completed_assets)
    }
  })
})

describe('the largest audit', () => {
  test('has 1,280 violations over 320 assets', () => {
    expect(demo.audits.find(({ id }) => id === 'q4-retail-website')).toMatchObject({
      name: 'Q4 retail website',
      total_assets: 320,
      completed_assets: 318,
      failed_assets: 2,
    })
    expect(largest).toHaveLength(1280)
    expect(countBy(largest, ({ review_state }) => review_state)).toEqual({
      undecided: 412,
      elevated_risk: 121,
      urgent_violation: 33,
      dismissed: 599,
      fixed: 115,
    })
  })

  test('has every severity, and none', () => {
    const severities = countBy(largest, ({ severity }) => severity)
    for (const severity of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', 'null']) {
      expect(severities[severity]).toBeGreaterThan(20)
    }
  })

  test('opens on the guaranteed return of the savings page', () => {
    expect(largest[0]).toMatchObject({
      severity: 'CRITICAL',
      review_state: 'undecided',
      violating_text: 'Earn a guaranteed 8% a year, with no risk to your capital.',
      assigned_to_user_ids: [expect.any(String), expect.any(String)],
    })
    expect(demo.assets.find(({ id }) => id === largest[0]?.asset_id)?.name).toBe('/savings/growth-plus')
    expect(demo.comments.filter(({ violation_id }) => violation_id === largest[0]?.id)).toHaveLength(2)
  })

  test('hardly ever repeats itself outside its groups', () => {
    const alone = largest.filter(({ group_id, violating_text }) => group_id === null && violating_text !== null)
    expect(new Set(alone.map(({ rule_id, violating_text }) => `${rule_id} ${violating_text}`)).size).toBe(alone.length)
    expect(new Set(largest.map(({ violating_text }) => violating_text)).size).toBeGreaterThan(600)
  })
})

describe('groups', () => {
  const groups = groupBy(
    demo.violations.filter(({ group_id }) => group_id !== null),
    ({ group_id }) => group_id,
  )
  const sizes = [...groups.values()].map(({ length }) => length)

  test('have from 2 to 40 members', () => {
    expect(Math.min(...sizes)).toBe(2)
    expect(Math.max(...sizes)).toBe(40)
  })

  test('hold one finding each, on different assets of an audit', () => {
    for (const members of groups.values()) {
      expect(new Set(members.map(({ rule_id, violating_text }) => `${rule_id} ${violating_text}`)).size).toBe(1)
      const places = members.map(({ audit_id, asset_id }) => `${audit_id} ${asset_id}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  test('reach across audits here and there, and hold members in different states', () => {
    const across = [...groups.values()].filter((members) => new Set(members.map(({ audit_id }) => audit_id)).size > 1)
    expect(across.length).toBeGreaterThan(20)
    const mixed = [...groups.values()].filter(
      (members) => new Set(members.map(({ review_state }) => review_state)).size > 1,
    )
    expect(mixed.length).toBeGreaterThan(20)
  })
})

describe('every violation', () => {
  test('has no empty or unfilled text, and a suggestion that changes something', () => {
    const wrong = demo.violations.filter(({ violating_text, reason, recommended_solution, suggested_text }) => {
      const texts = [violating_text, reason, recommended_solution, suggested_text].filter((text) => text !== null)
      const unfilled = texts.some((text) => text.trim() === '' || /[{}]|undefined/.test(text))
      return unfilled || (suggested_text !== null && suggested_text === violating_text)
    })
    expect(wrong).toEqual([])
  })

  test('has a reason when, and only when, it is dismissed', () => {
    const wrong = demo.violations.filter(
      ({ review_state, dismissal_reason }) => (dismissal_reason !== null) !== (review_state === 'dismissed'),
    )
    expect(wrong).toEqual([])
    expect(new Set(demo.violations.map(({ dismissal_reason }) => dismissal_reason)).size).toBeGreaterThanOrEqual(20)
  })

  test('is dismissed for a reason that can be said of its rule', () => {
    const wrong = demo.violations.filter(
      ({ rule_id, dismissal_reason }) =>
        dismissal_reason !== null &&
        !(['EN', 'NL', 'DE'] as const).some((one) => dismissalReasonsFor(rule_id, one).includes(dismissal_reason)),
    )
    expect(wrong).toEqual([])
    expect(said('link-text')).toContain('accessible name')
    expect(said('guaranteed-returns')).not.toContain('accessible name')
    expect(said('exclamation-marks')).not.toContain('Legal')
    expect(said(null)).not.toContain('Legal')
    expect(rules.filter(({ id }) => dismissalReasonsFor(id, 'EN').length < 6).map(({ id }) => id)).toEqual([])
  })

  test('is named once, and names a rule and an asset that exist', () => {
    expect(new Set(demo.violations.map(({ id }) => id)).size).toBe(demo.violations.length)
    const ruleNames = new Map(demo.rules.map(({ id, name }) => [id, name]))
    const assetIds = new Set(demo.assets.map(({ id }) => id))
    expect(assetIds.size).toBe(demo.assets.length)
    const wrong = demo.violations.filter(
      ({ rule_id, rule_name, asset_id }) =>
        (rule_id === null ? null : ruleNames.get(rule_id)) !== rule_name ||
        (asset_id !== null && !assetIds.has(asset_id)),
    )
    expect(wrong).toEqual([])
  })

  test('together they have null wherever the contract allows it', () => {
    const fields = [
      'audit_id',
      'severity',
      'rule_id',
      'rule_name',
      'asset_id',
      'violating_text',
      'recommended_solution',
      'suggested_text',
      'dismissal_reason',
      'group_id',
    ] as const
    expect(fields.filter((field) => !demo.violations.some((violation) => violation[field] === null))).toEqual([])
    const used = new Set(demo.violations.map(({ asset_id }) => asset_id))
    const usedAssets = demo.assets.filter(({ id }) => used.has(id))
    expect(usedAssets.some(({ name }) => name === null)).toBe(true)
    expect(usedAssets.some(({ url }) => url === null)).toBe(true)
    expect(usedAssets.length).toBeGreaterThan(380)
  })
})

describe('the trail', () => {
  test('leads every decided violation to its state, step by step, before today', () => {
    const trails = groupBy(demo.activity, ({ violation_id }) => violation_id)
    const wrong = demo.violations.filter(({ id, audit_id, review_state, dismissal_reason }) => {
      const trail = trails.get(id) ?? []
      const states = ['undecided', ...trail.map(({ to_state }) => to_state)]
      return (
        states.at(-1) !== review_state ||
        trail.some(({ from_state }, i) => from_state !== states[i]) ||
        trail.some(({ reason, action }) => (reason !== null) !== (action === 'dismiss')) ||
        (review_state === 'dismissed' && trail.at(-1)?.reason !== dismissal_reason) ||
        (audit_id === null && trail.length > 0)
      )
    })
    expect(wrong).toEqual([])
  })

  test('and the comments stand in the order of time, after the audit and before today', () => {
    const begun = new Map(demo.audits.map(({ id, created_at }) => [id, created_at.getTime()]))
    const audits = new Map(demo.violations.map(({ id, audit_id }) => [id, audit_id ?? '']))
    const today = new Date('2026-11-15').getTime()
    const outside = [...demo.activity, ...demo.comments].filter(
      ({ violation_id, created_at }) =>
        created_at.getTime() >= today || created_at.getTime() <= (begun.get(audits.get(violation_id) ?? '') ?? 0),
    )
    expect(outside).toEqual([])
    const moments = demo.activity.map(({ created_at }) => created_at.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  test('threads have one to six comments, by several people, some of whom have left', () => {
    const threads = [...groupBy(demo.comments, ({ violation_id }) => violation_id).values()]
    const lengths = threads.map(({ length }) => length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 6])
    expect(demo.comments.some(({ author_email }) => author_email === null)).toBe(true)
    expect(new Set(demo.comments.map(({ author_email }) => author_email)).size).toBeGreaterThan(5)
  })
})

describe('the texts', () => {
  test('are many, in many languages', () => {
    const languages = countBy(findings, ({ language }) => language)
    expect(findings.length).toBeGreaterThanOrEqual(150)
    expect(languages['NL']).toBeGreaterThanOrEqual(25)
    expect(languages['DE']).toBeGreaterThanOrEqual(25)
    expect(Object.keys(languages)).toEqual(expect.arrayContaining(['FR', 'ES', 'AR', 'HE', 'JA', 'ZH']))
    expect(rules.length).toBeGreaterThanOrEqual(40)
  })

  test('every rule is broken somewhere', () => {
    const broken = new Set<string | null>(demo.violations.map(({ rule_id }) => rule_id))
    expect(rules.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('name no address outside the reserved ones', () => {
    const hosts = JSON.stringify(demo).matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+\.[a-z]{2,})/gi)
    expect([...hosts].map(([, host]) => host).filter((host) => !/(^|\.)northwind\.example$/.test(host ?? ''))).toEqual(
      [],
    )
  })
})
