/** How a row looks: the same when it is drawn before the app is there (first-rows.ts). */
export const rowLook = {
  row: 'relative flex cursor-pointer gap-x-4 border-b border-line py-2.5 pe-5 [contain-intrinsic-size:auto_64px] [content-visibility:auto] focus-visible:outline-offset-[-2px] max-sm:gap-x-3 max-sm:pe-4 lg:pe-4',
  first: 'ps-5 max-sm:ps-4',
  open: 'bg-accent-wash before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent',
  closed: 'hover:bg-hover',
  box: '-m-2 grid size-9 shrink-0 place-items-center self-start',
  check: 'm-0 size-4 accent-ink',
  severity: 'w-21 shrink-0',
  words: 'min-w-0 flex-1',
  text: 'block truncate font-serif text-lg/6 max-sm:line-clamp-2 max-sm:whitespace-normal',
  facts: 'flex min-w-0 items-baseline gap-x-2 text-quiet',
  rule: 'truncate font-medium',
  place: 'max-w-1/2 shrink-0 truncate max-sm:shrink',
}
