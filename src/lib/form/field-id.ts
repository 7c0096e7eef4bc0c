/** Names of inherited properties, which a form library would find on an empty object. */
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype))

function escape(char: string): string {
  return `~${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function segment(key: string): string {
  if (/^[A-Za-z_-][A-Za-z0-9_-]*$/.test(key) && !inheritedNames.has(key)) return key
  const safe = key.replace(/[^A-Za-z0-9_-]/g, escape)
  // A plain number would be read as the index of a row.
  if (safe === '') return '~'
  return inheritedNames.has(safe) || /^\d+$/.test(safe) ? escape(safe.charAt(0)) + safe.slice(1) : safe
}

/**
 * The name of a field's value in `Values`: one per path, and safe as a name in a form library, which reads dots and
 * brackets in names as nesting. Plain top-level keys stay themselves: `topic`, `seo/title`, `your~0020name`.
 */
export function fieldId(path: readonly string[]): string {
  return path.map(segment).join('/')
}
