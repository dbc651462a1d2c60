import { useNavigate, useSearch } from '@tanstack/react-router'

/** The list's filters in the address. Every change returns to the first page. */
export function useListSearch() {
  const search = useSearch({ from: '/signed-in/credentials' })
  const navigate = useNavigate({ from: '/credentials' })
  const change = (patch: typeof search) =>
    navigate({ search: now => ({ ...now, page: undefined, ...patch }), replace: true, resetScroll: false })
  return { search, change }
}
