import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'

export function DocumentSkeleton() {
  return (
    <div className="grid items-start gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_15rem] lg:p-6 xl:gap-10">
      <div className="mx-auto mt-11 grid w-full max-w-[46rem] gap-5 rounded-xl border border-line bg-sheet px-6 py-7 sm:px-10 sm:py-9">
        <Skeleton className="h-7 w-2/3" />
        <SkeletonLines lines={4} />
        <SkeletonLines lines={4} />
      </div>
      <SkeletonLines lines={6} />
    </div>
  )
}
