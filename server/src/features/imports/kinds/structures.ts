import { violationsOfDates } from '../../cost-centres/index.ts'
import { storeUnitRates } from '../../expense-applications/index.ts'
import { costCentres, employers, expensePaycodes, organisationCharts, paymentGroups, positions } from '../entities.ts'
import { review } from '../refusals.ts'
import { resolveEntity, writeEntity } from '../resolve.ts'
import type { Run } from '../run.ts'
import { keepADefault, refuseWrongDefaults } from './charts.ts'
import { refuseEarlierZones } from './days.ts'
import { createExpiredCostCentres } from './expired.ts'
import { refuseWrongPlaces } from './places.ts'
import { refuseWrongPositions } from './positions.ts'
import { resolveRates } from './rates.ts'
import { refuseRings } from './trees.ts'

/** What an employer group consists of before its people. */
export async function resolveStructures(run: Run): Promise<void> {
  await resolveEntity(run, employers)
  await refuseEarlierZones(run)
  await refuseWrongEmployerPlaces(run)
  await resolveEntity(run, paymentGroups)
  await resolveEntity(run, costCentres)
  await createExpiredCostCentres(run)
  await refuseExpiryBeforeStart(run)
  await refuseRings(run, { file: 'cost-centres.csv', table: 'cost_centre', parent: 'parent_id', column: 'parentCode' })
  await resolveEntity(run, organisationCharts)
  await keepADefault(run)
  await refuseWrongDefaults(run)
  await resolveEntity(run, positions)
  await refuseWrongPositions(run)
  await refuseRings(run, {
    file: 'positions.csv',
    table: 'chart_position',
    parent: 'reporting_position_id',
    column: 'reportingPositionCode',
  })
  await resolveEntity(run, expensePaycodes)
  await resolveRates(run)
}

export async function writeStructures(run: Run): Promise<void> {
  await writeEntity(run, employers)
  await writeEntity(run, paymentGroups)
  await writeEntity(run, costCentres)
  await writeEntity(run, organisationCharts)
  await writeEntity(run, positions)
  await writeEntity(run, expensePaycodes)
  await storeUnitRates(run, { from: 'next_expense_paycode_rate', today: run.today })
}

/** The file has a country alone, which the stored state and postcode go with or not. */
const refuseWrongEmployerPlaces = (run: Run) =>
  refuseWrongPlaces(run, {
    file: 'employers.csv',
    present: run.present.get('employers.csv') ?? new Set(),
    from: `(select n.line, n.country_id, e.state_id, e.postcode from next_employer n
      join employer e on e.employer_group_id = ${run.employerGroupId} and e.id = n.id
      where 'countryId' = any(n.changed)) moved where true`,
  })

const refuseExpiryBeforeStart = (run: Run) => {
  const file = 'cost-centres.csv'
  const column = run.present.get(file)?.has('expiryDate') ? 'expiryDate' : 'validFrom'
  return review<Readonly<{ ValidFrom: string; ExpiryDate: string }>>(
    run,
    {
      file,
      query: `select line, valid_from as "ValidFrom", expiry_date as "ExpiryDate" from next_cost_centre
        where num_nulls(valid_from, expiry_date) = 0`,
      columns: { ExpiryDate: column },
      reasons: {
        ExpiryDate: 'The cost centre would expire before it is valid. Correct validFrom or expiryDate.',
      },
    },
    violationsOfDates,
  )
}
