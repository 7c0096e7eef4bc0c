import { Skeleton } from '../../ui/Skeleton.tsx'

export function LibrarySkeleton() {
  return (
    <div className="grid gap-6 px-5 py-3 lg:px-6">
      <Skeleton className="h-9 w-full sm:w-80" />
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-80 max-w-full" />
        </div>
      ))}
    </div>
  )
}
