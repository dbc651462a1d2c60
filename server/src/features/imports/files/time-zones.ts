import { literal } from '../../../core/bulk.ts'
import { zonesUnknownToDatabase, zoneUnknownToDatabase } from '../../../core/time-zones.ts'
import { type Run, refusalsIn, stageOf } from '../run/index.ts'

const file = 'employers.csv'
const stage = stageOf(file)

/**
 * Refuses staged time zones that PostgreSQL does not know, unless the employer has that zone already. They count as empty then,
 * as every refused cell.
 */
export async function refuseUnknownZones(run: Pick<Run, 'tx' | 'client' | 'problems' | 'present'>): Promise<void> {
  const { tx, client } = run
  const { rows } = await client.query<{ zone: string }>(
    `select distinct time_zone as zone from ${stage} where time_zone is not null`,
  )
  if (rows.length === 0) return
  const unknown = await zonesUnknownToDatabase(
    tx,
    rows.map(({ zone }) => zone),
  )
  if (unknown.length === 0) return
  const isUnknown = `time_zone in (${unknown.map(literal).join(', ')}) and not exists (
    select from employer where employer.employer_group_id = current_employer_group_id()
      and employer.code = ${stage}.code and employer.time_zone = ${stage}.time_zone)`
  await refusalsIn(run, file).review({
    query: `select line from ${stage} where ${isUnknown}`,
    columns: { TimeZone: 'timeZone' },
    rule: () => [{ field: 'TimeZone', message: zoneUnknownToDatabase }],
  })
  await client.query(`update ${stage} set time_zone = null where ${isUnknown}`)
}
