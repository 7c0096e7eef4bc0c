const nothing = () => {}

/** A moment that a test waits for, or makes others wait for. */
export function signal() {
  let give = nothing
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
