import { type Scope as ApiScope, scopeValues } from '../../contract/extensions.gen.ts'

/** What a key may do. */
export type Scope = ApiScope

export const allScopes: readonly Scope[] = scopeValues

const included: Record<Scope, readonly Scope[]> = {
  read: ['read'],
  review: ['read', 'review'],
  import: ['import'],
  admin: allScopes,
}

export function isScope(text: string): text is Scope {
  return allScopes.some((scope) => scope === text)
}

/** The scopes of a key with those they include, in the order of the contract. */
export function withIncluded(scopes: readonly Scope[]): Scope[] {
  return allScopes.filter((scope) => scopes.some((given) => included[given].includes(scope)))
}

/** Whether a key may use an operation that needs one of the scopes, or none. */
export function allows(given: readonly Scope[], needed: readonly Scope[]): boolean {
  return needed.length === 0 || withIncluded(given).some((scope) => needed.includes(scope))
}
