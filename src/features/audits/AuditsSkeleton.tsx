import { Skeleton } from '../../ui/Skeleton.tsx'

const bars = ['h-8', 'h-16', 'h-10', 'h-24', 'h-12', 'h-20', 'h-6', 'h-14', 'h-28', 'h-18']

/** A skeleton with the heights of the real page. */
export function AuditsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid border-b border-line lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3 px-5 py-5 max-lg:border-b max-lg:border-line lg:border-e lg:border-line lg:px-6">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-14 w-40" />
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="grid content-start gap-2 px-5 py-5 lg:px-6">
          <Skeleton className="h-5 w-36" />
          <div className="-mt-2 h-4" />
          <div className="mt-1 flex h-32 items-end gap-1 border-b border-line">
            {bars.map((height) => (
              <Skeleton key={height} className={`flex-1 ${height}`} />
            ))}
          </div>
          <div className="mt-5 h-11" />
        </div>
      </div>
      <div className="px-5 py-3 lg:px-6">
        <Skeleton className="h-9 w-full sm:w-80" />
      </div>
      <div className="h-9 border-y border-line" />
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-12.25 items-center gap-6 border-b border-line px-5 lg:px-6">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
          <Skeleton className="h-4 w-28 max-md:hidden" />
          <Skeleton className="ms-auto h-1.5 w-28 sm:w-44" />
        </div>
      ))}
    </div>
  )
}
