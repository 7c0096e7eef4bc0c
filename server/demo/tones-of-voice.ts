import type { NewToneOfVoice } from '../library/insert.ts'
export const tonesOfVoice: NewToneOfVoice[] = []
