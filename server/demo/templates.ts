import type { NewTemplate } from '../library/insert.ts'
export const templates: NewTemplate[] = []
