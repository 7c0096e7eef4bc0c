import type { Request, Route } from '@playwright/test'
import type { ConditionalReviewRequest } from '../../contract/extensions.gen.ts'

/** The address of requests that decide, to a service with extensions or without. */
export const reviewAddress = /\/public\/v1\/violations\/[^/]+\/review$|\/extensions\/v1\/reviews$/

/** The address of the first request of a decision: without extensions the state is read before the decision is sent. */
export const firstAddressOfReview = (violationId: string) =>
  new RegExp(`/public/v1/violations/${violationId}$|/extensions/v1/reviews$`)

/** The violations that a request decides, none if it is another request. */
export function violationsOf(request: Request): string[] {
  if (request.method() !== 'POST' || !reviewAddress.test(request.url())) return []
  const published = /\/violations\/([^/]+)\/review$/.exec(request.url())?.[1]
  if (published) return [decodeURIComponent(published)]
  const { decisions }: ConditionalReviewRequest = request.postDataJSON()
  return decisions.map(({ violation_id }) => violation_id)
}

/** Answers as a service that refuses for good. With extensions a 409 would be about someone else's decision. */
export const refuse = (route: Route, detail: string) =>
  route.fulfill({ status: route.request().url().endsWith('/extensions/v1/reviews') ? 403 : 409, json: { detail } })
