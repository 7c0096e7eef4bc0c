import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'

export interface SecurityOptions {
  /** Where the dashboard may connect: this origin only, unless other services are named. */
  connectSrc?: string[]
  /** The page that is served, for the hashes of the styles it carries inline. */
  html?: string
}

/** Inline styles of our own page are allowed by their content, and no others. */
function styleHashes(html: string) {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

export function contentSecurityPolicy({ connectSrc = ["'self'"], html = '' }: SecurityOptions) {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes(html)],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': connectSrc,
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify', 'redline'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial']

export const securityHeaders = fp<SecurityOptions>(async (app, options) => {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})
