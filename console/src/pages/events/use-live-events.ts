import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionEnd } from '../../api/in-session.ts'
import { type Event, readEvents } from './reading.ts'

const secondsToWait = 25
/** Milliseconds before the first long poll, in which the page's own reads finish. */
const beforeFirst = 1_000
/** Milliseconds before another try: after a failure, and after an answer without waiting. */
const afterFailure = 5_000
const betweenAnswers = 2_000
const mostKept = 500

type Following = Readonly<{
  /** Events after this sequence; undefined: not known yet. */
  from: number | undefined
  types: readonly string[]
  isOn: boolean
}>

/** New events, the newest first, while it is on. After a pause it continues without a gap. */
export function useLiveEvents({ from, types, isOn }: Following) {
  const [events, setEvents] = useState<readonly Event[]>([])
  const [isLost, setIsLost] = useState(false)
  const last = useRef(0)
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
  const wanted = types.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection begins anew
  useEffect(() => {
    setEvents([])
    last.current = 0
  }, [wanted])
  useEffect(() => {
    // Starts again with a new session.
    if (from === undefined || !isOn || hasEnded) return
    const leaving = new AbortController()
    last.current = Math.max(last.current, from)
    void follow({
      types: wanted === '' ? [] : wanted.split(' '),
      last,
      signal: leaving.signal,
      onEvents: found => setEvents(known => [...found.toReversed(), ...known].slice(0, mostKept)),
      onLost: setIsLost,
    })
    return () => leaving.abort()
  }, [from, wanted, isOn, hasEnded])
  return { events, isLost }
}

type Follower = Readonly<{
  types: readonly string[]
  last: { current: number }
  signal: AbortSignal
  onEvents: (events: readonly Event[]) => void
  onLost: (isLost: boolean) => void
}>

async function follow({ types, last, signal, onEvents, onLost }: Follower): Promise<void> {
  await pause(beforeFirst, signal)
  while (!signal.aborted) {
    const begun = performance.now()
    try {
      const { events, lastSequence } = await readEvents({ after: last.current, types, wait: secondsToWait, signal })
      if (signal.aborted) return
      last.current = lastSequence
      onLost(false)
      if (events.length > 0) onEvents(events)
      else if (performance.now() - begun < betweenAnswers) await pause(betweenAnswers, signal)
    } catch {
      if (signal.aborted) return
      onLost(true)
      await pause(afterFailure, signal)
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
