import { configureGlobal } from 'fast-check'
import { testSeed } from './slow-run.ts'

configureGlobal({ seed: testSeed })
