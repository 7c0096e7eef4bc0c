export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-bold tracking-tight">
      <span aria-hidden="true" className="grid size-5 place-items-center rounded-[5px] bg-ink">
        <span className="h-0.5 w-3 rounded-full bg-logo" />
      </span>
      Redline
    </span>
  )
}
