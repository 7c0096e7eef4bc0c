import { Skeleton } from '../../../ui/Skeleton.tsx'

const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2', 'w-5/6', 'w-3/5', 'w-2/3', 'w-4/5']

export function ListSkeleton() {
  return widths.map((width, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
    <div key={index} className="row pointer-events-none">
      <Skeleton className="size-4" />
      <Skeleton className="h-5 w-21 max-sm:hidden" />
      <div className="grid flex-1 gap-2.5 py-0.5">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  ))
}
