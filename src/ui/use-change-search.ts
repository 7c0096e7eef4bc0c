import { useNavigate } from '@tanstack/react-router'

/** Changes some search parameters of the open page, whose history entry and scroll position stay. */
export function useChangeSearch<Search>(): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({ to: '.', search: (earlier) => ({ ...earlier, ...change }), replace: true, resetScroll: false })
}
