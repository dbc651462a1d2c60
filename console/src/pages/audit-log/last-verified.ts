import { useEffect } from 'react'
import { useAccount } from '../../session/session.ts'

/** A verification that found the log intact. */
type Verified = Readonly<{ at: string; entries: number; unsealed: number }>

/**
 * The last one in this browser, which keeps it for the next visit.
 * @param now the one of this visit
 * @param isBroken the log is intact no more
 */
export function useLastVerified(now: Verified | undefined, isBroken: boolean): Verified | undefined {
  const { group } = useAccount()
  const place = `muster-verified ${group.id}`
  const kept = now && JSON.stringify(now)
  useEffect(() => {
    if (kept) localStorage.setItem(place, kept)
    if (isBroken) localStorage.removeItem(place)
  }, [place, kept, isBroken])
  return now ?? readVerified(place)
}

function readVerified(place: string): Verified | undefined {
  try {
    const { at, entries, unsealed } = JSON.parse(localStorage.getItem(place) ?? '{}')
    const isOne = !Number.isNaN(Date.parse(at)) && typeof entries === 'number' && typeof unsealed === 'number'
    return isOne ? { at, entries, unsealed } : undefined
  } catch {
    return
  }
}
