import { parentPort } from 'node:worker_threads'
import type { ExtractedText } from '../extracted-text.ts'
import { extractBytes, type SourceFile } from './extract-bytes.ts'
import { type UnreadableCode, UnreadableSource } from './unreadable-source.ts'

export type Extraction = { texts: ExtractedText[] } | { code: UnreadableCode; sentence: string }

const port = parentPort
if (!port) throw new Error('This file is a thread that reads files; it is not started on its own.')

port.on('message', async (file: SourceFile) => port.postMessage(await extraction(file)))

async function extraction(file: SourceFile): Promise<Extraction> {
  try {
    return { texts: await extractBytes(file) }
  } catch (error) {
    if (error instanceof UnreadableSource) return { code: error.code, sentence: error.message }
    return { code: 'damaged', sentence: 'The content is damaged and cannot be read.' }
  }
}
