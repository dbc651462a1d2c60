import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the list keeps in its address, and how that is changed: whatever changes, the table begins at its first page. */
export function useListSearch() {
  const search = useSearch({ from: '/signed-in/credentials' })
  const navigate = useNavigate({ from: '/credentials' })
  const change = (patch: typeof search) =>
    navigate({ search: now => ({ ...now, page: undefined, ...patch }), replace: true, resetScroll: false })
  return { search, change }
}
