import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { TextLink } from '../page/index.ts'

type List = '/employees' | '/authorities' | '/change-requests' | '/credentials' | '/expense-applications'

/** How each list was narrowed when it was last shown, as its address said it. */
const searches = new Map<string, object>()

/** Called by a list: the way back to it leads to it as it is. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(pathname, search)
  }, [pathname, search])
}

/** The way back from a record to its list, with the filters and the page that it had. */
export const ListLink = ({ to, children }: { to: List; children: ReactNode }) => (
  <TextLink to={to} search={former(to)}>
    {children}
  </TextLink>
)

const former = (list: List) => {
  // Without what opens a form over it.
  const { new: _form, ...search } = (searches.get(list) ?? {}) as { new?: true }
  return search as object
}
