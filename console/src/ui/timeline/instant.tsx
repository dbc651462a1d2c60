import { useSyncExternalStore } from 'react'
import { formatAge, formatDate, formatInstant } from '../../format/formats.ts'
import { useAccount } from '../../session/session.ts'
import { Tooltip } from '../tooltip.tsx'

/** A moment, in the group's zone. `isAge` says how long ago it was, and the moment on pointing at it and for the ear. */
export function Instant({ at, isAge = false }: { at: string; isAge?: boolean }) {
  const { group } = useAccount()
  const full = formatInstant(at, group.timeZone)
  return isAge ? <Age at={at} full={full} /> : <time dateTime={at}>{full}</time>
}

function Age({ at, full }: { at: string; full: string }) {
  const age = useSyncExternalStore(eachMinute, () => formatAge(at))
  return (
    <Tooltip label={full}>
      <time dateTime={at}>
        {age}
        <span className="visually-hidden"> ({full})</span>
      </time>
    </Tooltip>
  )
}

function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, 60_000)
  return () => clearInterval(timer)
}

/** A business date, which has no zone. */
export const Day = ({ on }: { on: string }) => <time dateTime={on.slice(0, 10)}>{formatDate(on)}</time>
