const nothing = () => {}

/** An event that a test waits for or triggers. */
export function signal() {
  let give = nothing
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}
