import type { NewToneOfVoice } from '../library/insert.ts'
import { everydayTones } from './tones/everyday.ts'
import { professionalTones } from './tones/professional.ts'
import { makeTone } from './tones/tone-source.ts'

export const tonesOfVoice: NewToneOfVoice[] = [...everydayTones, ...professionalTones].map(makeTone)
