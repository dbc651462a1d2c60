import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** An import of the operator: new employees with positions, and other cost centres of those that earlier imports brought. */
const importing: Change = {
  name: 'the operator imports',
  isLong: true,
  concernsCallers: true,
  async make(world) {
    const { random } = world
    const known = world.knownBy(world.caller('Priya, all'))
    const codeOf = (items: readonly { code: string }[]) => random.pick(items).code
    const earlier = random.some(
      known.employees.filter(({ code }) => code.startsWith('I')),
      5,
    )
    const codes = [...earlier.map(({ code }) => code), ...Array.from({ length: 3 }, () => `I${world.nextNumber()}`)]
    const employees = codes.map(
      code => `${code},Ida,Import${code},${code}@exact.example,HLF,${codeOf(known.costCentres)},2020-01-01`,
    )
    const holders = codes.slice(earlier.length).map(code => `${codeOf(known.positions)},,${code},2020-01-01,,Secondary`)
    const set = {
      'employees.csv': ['code,givenName,familyName,email,employerCode,costCentreCode,startDate', ...employees],
      'position-holders.csv': ['positionCode,authorityCode,employeeCode,from,to,assignmentType', ...holders],
    }
    const folder = await mkdtemp(join(tmpdir(), 'muster-exactness-'))
    try {
      for (const [name, lines] of Object.entries(set)) await writeFile(join(folder, name), `${lines.join('\n')}\n`)
      const errors = await random.pick(world.remembering).order({ imports: folder })
      return { isStored: errors === '', what: `import ${codes}: ${errors}`, touched: [] }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** What no caller does: days begin, jobs run, the operator imports. */
export const timeChanges: readonly Change[] = [
  passing('Australia/Sydney'),
  passing('Pacific/Auckland'),
  passing('Australia/Perth'),
  working,
  importing,
]
