import { type Scope, scopeValues } from '../../contract/extensions.gen.ts'

const included: Partial<Record<Scope, readonly Scope[]>> = { review: ['read'], admin: scopeValues }

/** The scopes of a key with those they include, in the order of the contract. */
export function withIncluded(scopes: readonly Scope[]): Scope[] {
  return scopeValues.filter((scope) => scopes.some((given) => given === scope || included[given]?.includes(scope)))
}

/** Whether a key may use an operation that needs one of the scopes, or none. */
export function allows(given: readonly Scope[], needed: readonly Scope[]): boolean {
  return needed.length === 0 || withIncluded(given).some((scope) => needed.includes(scope))
}
