import { readUnknownValues } from '../state/unknown-values.ts'
import { saveFile } from './save-file.ts'

/** Saves what another version of the dashboard has stored, and this one cannot read, as a JSON file. */
export async function saveUnknownValues(connectionId: string): Promise<void> {
  const values = JSON.stringify(await readUnknownValues(connectionId), null, 2)
  saveFile('redline-stored-values.json', new Blob([values], { type: 'application/json' }))
}
