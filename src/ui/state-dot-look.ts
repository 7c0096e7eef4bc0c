export const stateDotLook = {
  whole: 'inline-flex items-center gap-1.5 whitespace-nowrap text-quiet',
  dot: 'size-2 shrink-0 rounded-[3px] forced-colors:border',
  unknown: 'bg-edge',
}
