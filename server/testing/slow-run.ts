/** Set by `npm run test:slow`: the long tests run in full length. */
export const isSlowRun = process.env['REDLINE_SLOW'] === '1'

/** The seed of everything random in tests: fixed, unless `npm run test:slow` or the person who replays a failure sets one. */
export const testSeed = Number(process.env['REDLINE_SEED'] ?? 20_261_116)

/** How often a property is checked. With the fixed seed of `npm test` more runs check the same values every time. */
export const runsOf = (inSlowRun: number) => (isSlowRun ? inSlowRun : Math.ceil(inSlowRun / 4))
