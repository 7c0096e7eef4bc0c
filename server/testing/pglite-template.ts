import { ensureTemplate } from '../db/template-folder.ts'
import { removeOrphans } from './orphans.ts'

/** Once for the whole run, so that the test files that start together do not each make it. */
export default async function setUp(): Promise<void> {
  removeOrphans()
  await ensureTemplate()
}
