import { builtinEnvironments } from 'vitest/runtime'

/** A page beside the service it talks to: the document is happy-dom's, modules are read as Node's, so both can run. */
export default { ...builtinEnvironments['happy-dom'], name: 'page', viteEnvironment: 'ssr' }
