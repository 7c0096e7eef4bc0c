/** The oldest browsers that the dashboard runs in. `src/testing/unsupported-features.test.ts` checks what it uses. */
export const buildTarget = ['chrome123', 'firefox128', 'safari17.5']
