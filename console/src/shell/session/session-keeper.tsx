import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../format/server-time.ts'
import { type Session, sessionQuery, staySignedIn } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { WarningCard } from '../warning-card.tsx'

const minute = 60_000

/**
 * Keeps the session alive while a user works on a page without requests, warns a minute before its end, and reads it
 * again after that.
 */
export function SessionKeeper({ session }: { session: Session }) {
  const client = useQueryClient()
  const [isWarned, setWarned] = useState(false)
  const { idleUntil, endsAt } = session
  const stay = () => staySignedIn(client)
  useActivity(stay)

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each moment up to which it is good
  useEffect(() => {
    setWarned(false)
    if (idleUntil === undefined) return
    const look = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    const warning = setTimeout(
      async () => {
        // Another window of the browser may have kept it alive.
        const now = await look()
        if (now?.idleUntil === idleUntil) setWarned(true)
      },
      Date.parse(idleUntil) - serverNow() - minute,
    )
    // The two clocks may differ a little: reads the session until it has ended or lasts longer.
    const lookAgain = async () => {
      await look()
      if (!isOver) end = setTimeout(lookAgain, 5_000)
    }
    let isOver = false
    let end = setTimeout(lookAgain, Date.parse(idleUntil) - serverNow() + 500)
    return () => {
      isOver = true
      clearTimeout(warning)
      clearTimeout(end)
    }
  }, [idleUntil])

  if (!isWarned || idleUntil === undefined) return null
  const isLimit = idleUntil === endsAt
  const words = isLimit ? t.sessionEnd.limitText : t.sessionEnd.warningText
  return (
    <WarningCard
      title={isLimit ? t.sessionEnd.limit : t.sessionEnd.warning}
      text={words}
      until={idleUntil}
      stay={isLimit ? undefined : stay}
    />
  )
}

/** Calls `note` when the user types or points, at most once a minute. */
function useActivity(note: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same each time
  useEffect(() => {
    let last = Date.now()
    const noteOften = () => {
      if (Date.now() - last < minute) return
      last = Date.now()
      note().catch(() => {})
    }
    const kinds = ['keydown', 'pointerdown'] as const
    for (const kind of kinds) document.addEventListener(kind, noteOften, { passive: true, capture: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, noteOften, { capture: true })
    }
  }, [])
}
