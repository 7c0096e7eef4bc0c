import type { AuditColumn } from './audit-search-params.ts'

/** Narrow screens show name and progress only; the row shows the rest below the name. */
export const columnClass = {
  name: 'w-full',
  status: 'max-md:hidden',
  created_at: 'max-md:hidden',
  completed_at: 'max-[90rem]:hidden',
  duration: 'max-xl:hidden',
  assets: 'max-lg:hidden',
  violations: 'max-sm:hidden',
  progress: '',
} satisfies Record<AuditColumn, string>
