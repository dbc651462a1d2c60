import { useAccount, useMay } from '../../session/session.ts'

/** Whether the caller may change an authority and its roles: administrators may, but not their own. */
export function useMayChange(authorityId: number): boolean {
  const isOwn = useAccount().authorityId === authorityId
  return useMay('admin') && !isOwn
}
