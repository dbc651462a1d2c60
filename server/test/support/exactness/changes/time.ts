import type { World } from '../world.ts'
import type { Change } from './change.ts'

/** Moves all clocks to an instant of a day in a zone, later than now. */
async function moveTo(world: World, zone: string, time: string): Promise<string> {
  const now = Temporal.Instant.from(world.now).toZonedDateTimeISO(zone)
  const today = now.withPlainTime(time)
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  await world.moveTo(next.toInstant().toString())
  return `${zone} ${next.toPlainDateTime()}`
}

const passing = (zone: string): Change => ({
  name: `midnight in ${zone}`,
  isLong: true,
  concernsCallers: true,
  async make(world) {
    // The second before it, midnight itself, or the minute after it.
    const time = world.random.pick(['23:59:59', '00:00', '00:01'])
    return { isStored: true, what: `it is ${await moveTo(world, zone, time)}`, touched: [] }
  },
})

const working: Change = {
  name: 'the jobs run',
  isLong: true,
  concernsCallers: true,
  async make(world) {
    await world.random.pick(world.remembering).order({ jobs: true })
    return { isStored: true, what: 'the jobs run', touched: [] }
  },
}

/** What no caller does: days begin, jobs run. */
export const timeChanges: readonly Change[] = [
  passing('Australia/Sydney'),
  passing('Pacific/Auckland'),
  passing('Australia/Perth'),
  working,
]
