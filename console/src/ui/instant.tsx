import { formatAge, formatDate, formatInstant } from '../formats.ts'
import { useAccount } from '../session.ts'
import { Tip } from './tip.tsx'

/** A moment, in the group's zone. `isAge` says how long ago it was, and the moment on pointing at it. */
export function Instant({ at, isAge = false }: { at: string; isAge?: boolean }) {
  const { group } = useAccount()
  const full = formatInstant(at, group.timeZone)
  if (!isAge) return <time dateTime={at}>{full}</time>
  return (
    <Tip label={full}>
      <time dateTime={at}>{formatAge(at)}</time>
    </Tip>
  )
}

/** A business date, which has no zone. */
export const Day = ({ on }: { on: string }) => <time dateTime={on.slice(0, 10)}>{formatDate(on)}</time>
