import { builtinEnvironments } from 'vitest/runtime'

/** A page and its service in one process: the document is happy-dom's, modules are loaded by Node. */
export default { ...builtinEnvironments['happy-dom'], name: 'page', viteEnvironment: 'ssr' }
