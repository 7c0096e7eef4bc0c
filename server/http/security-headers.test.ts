import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'
import { fakeService, withKey } from '../testing/fake-service.ts'

test.each([
  ['GET', '/', {}],
  ['GET', '/nothing', {}],
  ['GET', '/public/v1/audits', withKey],
  ['GET', '/public/v1/audits', {}],
  ['GET', '/public/v1/audits?limit=x', withKey],
  ['POST', '/public/v1/violations/x/review', withKey],
  ['GET', '/public/v1/healthz', {}],
  ['GET', '/public/openapi.json', {}],
] as const)('%s %s is served with every security header', async (method, url, headers) => {
  const { app } = await fakeService()
  const answer = await app.inject({ method, url, headers })
  expect(answer.headers).toMatchObject({
    'content-security-policy': contentSecurityPolicy({}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['permissions-policy']).toContain('camera=()')
})

test('the policy allows this origin and nothing that a text could bring', () => {
  const policy = contentSecurityPolicy({})
  expect(policy).not.toMatch(/unsafe|\*|blob:/)
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify redline',
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]),
  )
})

test('the page may connect to the services that are named, and only to them', async () => {
  const { app } = await fakeService({ connectSrc: ["'self'", 'https://api.bank.example'] })
  const answer = await app.inject('/')
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://api.bank.example;")
})

const hash = (content: string) => createHash('sha256').update(content).digest('base64')

test('a style in the page itself is allowed by its hash, a script is not', () => {
  const html = '<style>a{color:red}</style><script>x</script><script src="/y.js"></script>'
  const policy = contentSecurityPolicy({ html })
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('a{color:red}')}';`)
  expect(policy).toContain(`script-src 'self';`)
})

test('another origin is let in only when it is named', async () => {
  const origin = 'https://dashboard.bank.example'
  const preflight = {
    method: 'OPTIONS',
    url: '/public/v1/audits',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
  } as const
  const closed = await (await fakeService()).app.inject(preflight)
  expect(closed.headers).not.toHaveProperty('access-control-allow-origin')

  const { app } = await fakeService({ corsOrigins: [origin] })
  const opened = await app.inject(preflight)
  expect(opened.statusCode).toBe(204)
  expect(opened.headers['access-control-allow-origin']).toBe(origin)
  for (const name of ['x-api-key', 'idempotency-key', 'last-event-id'])
    expect(opened.headers['access-control-allow-headers']).toContain(name)
  expect(opened.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, DELETE')
  const refused = await app.inject({ url: '/public/v1/audits', headers: { origin } })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-allow-origin']).toBe(origin)
  const stranger = await app.inject({
    url: '/public/v1/audits',
    headers: { ...withKey, origin: 'https://evil.example' },
  })
  expect(stranger.headers['access-control-allow-origin']).not.toBe('https://evil.example')
})
