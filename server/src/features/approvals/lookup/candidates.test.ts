import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { type ApproverLookup, lookupInputOf, readOrganisation } from './index.ts'

const muster = startMuster()
const gone = 999_999
let group = 0
let [authorities, positions, centres]: [number[], number[], number[]] = [[], [], []]

/** Every chart and the group have a fallback of their own; some cost centres have responsible authorities. */
beforeAll(async () => {
  const ids = async (text: string) => (await muster.admin.query<{ id: number }>(text)).rows.map(({ id }) => Number(id))
  ;[group = 0] = await ids("select id from employer_group where name = 'Harbour Line'")
  authorities = await ids(`select id from authority where employer_group_id = ${group} order by id`)
  centres = await ids(`select id from cost_centre where employer_group_id = ${group} order by id`)
  await muster.admin.query(`
    insert into organisation_chart (employer_group_id, code, name, is_default, status, created_at, last_modified)
    values (${group}, 'SECOND', 'Second', false, 'Active', now(), now());
    insert into chart_position (employer_group_id, organisation_chart_id, code, name, status, created_at, last_modified)
    select ${group}, id, 'ALONE', 'Alone', 'Active', now(), now() from organisation_chart where code = 'SECOND';
    update organisation_chart set fallback_authority_id = case when is_default then ${authorities[0]} else ${authorities[1]} end
    where employer_group_id = ${group};
    update employer_group set fallback_authority_id = ${authorities[2]} where id = ${group};
    insert into authority_cost_centre (employer_group_id, authority_id, cost_centre_id)
    select ${group}, id, (array[${centres}])[id % ${centres.length} + 1] from authority
    where employer_group_id = ${group} on conflict do nothing`)
  positions = await ids(`select id from chart_position where employer_group_id = ${group} order by id desc`)
})

const oneOf = (list: () => readonly number[]) => fc.nat().map(place => list()[place % list().length] ?? gone)
const place = fc.oneof(
  { weight: 4, arbitrary: oneOf(() => positions) },
  { weight: 1, arbitrary: oneOf(() => positions.slice(0, 1)) },
  { weight: 1, arbitrary: fc.constantFrom(null, gone) },
)

const lookup = fc
  .record(
    {
      approverType: fc.constantFrom('ChangeRequestApprover', 'ExpenseApprover', 'PayrollAdministrator'),
      positionId: place,
      comparedPositionId: place,
      asksRoleHolders: fc.boolean(),
      costCentreId: oneOf(() => centres),
      authorityId: oneOf(() => authorities),
    },
    { requiredKeys: ['approverType', 'positionId'] },
  )
  .map((asked): ApproverLookup => {
    return { ...asked, employerGroupId: group, personId: 1, excludedPersonIds: new Set(), day: '2026-07-01' }
  })

/** The authorities that the look-up asks for, found or not. */
function soughtIn(organisation: Awaited<ReturnType<typeof readOrganisation>>, asked: ApproverLookup): number[] {
  const sought: number[] = []
  class Asked<Value> extends Map<number, Value> {
    override get(id: number) {
      sought.push(id)
      return super.get(id)
    }
  }
  const ofRole = organisation.candidates.get(asked.approverType) ?? []
  lookupInputOf({ ...organisation, candidates: new Map([[asked.approverType, new Asked(ofRole)]]) }, asked)
  return sought
}

test('every authority that a look-up asks for was read, also of many look-ups and where a position is gone', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(lookup, { minLength: 1, maxLength: 6 }), async lookups => {
      const organisation = await readOrganisation(muster.database.forGroup(group), lookups)
      for (const asked of lookups) {
        const sought = soughtIn(organisation, asked).filter(id => authorities.includes(id))
        const read = organisation.candidates.get(asked.approverType) ?? new Map()
        expect(sought.filter(id => !read.has(id))).toEqual([])
        found += sought.length
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(300)
})
