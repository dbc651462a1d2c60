import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { AccessScope, Caller } from '../../domain/caller.ts'
import { getAuthority, listAuthorities } from './queries.ts'
import type { ListQuery } from './schemas.ts'

const muster = startMuster()

const today = '2026-11-21'

type Relation = { authorityId: number; id: number }

type World = Readonly<{
  group: number
  authorities: { id: number; personId: number }[]
  employees: {
    id: number
    personId: number
    employerId: number
    paymentGroupId: number | null
    costCentreIds: number[]
  }[]
  held: { personId: number; id: number; costCentreId: number | null }[]
  positions: { id: number; costCentreId: number | null }[]
  costCentres: { id: number; employerId: number | null }[]
  paymentGroups: { id: number }[]
  ownCostCentres: Relation[]
  ownPaymentGroups: Relation[]
}>

/** The sample group as plain lists, read past tenant isolation. */
async function readWorld(): Promise<World> {
  const { rows } = await muster.admin.query(
    `with g as (select id from employer_group where name = 'Harbour Line')
     select json_build_object(
       'group', (select id from g),
       'authorities', (select json_agg(json_build_object('id', id, 'personId', person_id) order by id)
         from authority where employer_group_id = (select id from g)),
       'employees', (select json_agg(json_build_object('id', id, 'personId', person_id, 'employerId', employer_id,
         'paymentGroupId', payment_group_id, 'costCentreIds', array(select cost_centre_id from employee_cost_centre s
           where s.employee_id = e.id))) from employee e where employer_group_id = (select id from g)),
       'held', (select json_agg(json_build_object('personId', person_id, 'id', p.id, 'costCentreId', p.cost_centre_id))
         from position_holder h join chart_position p on p.id = h.position_id where h.employer_group_id = (select id from g)
         and (valid_from is null or valid_from <= $1) and (valid_to is null or valid_to >= $1)),
       'positions', (select json_agg(json_build_object('id', id, 'costCentreId', cost_centre_id))
         from chart_position where employer_group_id = (select id from g)),
       'costCentres', (select json_agg(json_build_object('id', id, 'employerId', employer_id))
         from cost_centre where employer_group_id = (select id from g)),
       'paymentGroups', (select json_agg(json_build_object('id', id)) from payment_group where employer_group_id = (select id from g)),
       'ownCostCentres', (select json_agg(json_build_object('authorityId', authority_id, 'id', cost_centre_id))
         from authority_cost_centre where employer_group_id = (select id from g)),
       'ownPaymentGroups', (select json_agg(json_build_object('authorityId', authority_id, 'id', payment_group_id))
         from authority_payment_group where employer_group_id = (select id from g))) as world`,
    [today],
  )
  return rows[0].world
}

/** Takes the sample's harmony away, in which own cost centres, positions and employment mostly say the same. */
const scatter = () =>
  muster.admin.query(`
    delete from position_holder where id % 3 = 0;
    delete from authority_cost_centre where (authority_id + cost_centre_id) % 2 = 0;
    delete from authority_payment_group where (authority_id + payment_group_id) % 2 = 0;
    update chart_position set cost_centre_id = null where id % 5 = 0;
    update employee_cost_centre s set cost_centre_id = (select id from cost_centre c
      where c.employer_group_id = s.employer_group_id order by md5(c.id::text || s.employee_id) limit 1)`)

const meets = (some: readonly (number | null)[], others: readonly number[]) =>
  some.some(id => id !== null && others.includes(id))

/** What an authority has to do with, by kind: what scopes and filters compare with. */
function tiesOf(world: World, { id, personId }: World['authorities'][number]) {
  const held = world.held.filter(position => position.personId === personId)
  const employee = world.employees.find(candidate => candidate.personId === personId)
  const own = (relations: Relation[]) =>
    relations.filter(({ authorityId }) => authorityId === id).map(other => other.id)
  const costCentres = [...own(world.ownCostCentres), ...held.map(({ costCentreId }) => costCentreId)]
  return {
    held: held.map(position => position.id),
    costCentres,
    paymentGroups: own(world.ownPaymentGroups),
    scopeCostCentres: [...costCentres, ...(employee?.costCentreIds ?? [])],
    scopePaymentGroups: [...own(world.ownPaymentGroups), employee?.paymentGroupId ?? null],
    employers: [employee?.employerId ?? null],
  }
}

const isWithin = (scope: AccessScope, found: Record<keyof AccessScope, readonly (number | null)[]>): boolean => {
  const types = (Object.keys(scope) as (keyof AccessScope)[]).filter(type => scope[type] !== undefined)
  return types.length > 0 && types.every(type => meets(found[type], scope[type] ?? []))
}

function seesCostCentre(world: World, caller: Caller, id: number): boolean {
  const found = {
    costCentreIds: [id],
    employerIds: [world.costCentres.find(costCentre => costCentre.id === id)?.employerId ?? null],
    positionIds: world.positions.filter(({ costCentreId }) => costCentreId === id).map(position => position.id),
    paymentGroupIds: world.employees.filter(e => e.costCentreIds.includes(id)).map(e => e.paymentGroupId),
  }
  return caller.accessScopes.every(scope => isWithin(scope, found))
}

/** The rules of scopes and filters in plain code. */
function expected(world: World, caller: Caller, filter: ListQuery): number[] {
  const costCentreIds = filter.costCentreIds?.filter(id => seesCostCentre(world, caller, id))
  const matches = world.authorities.filter(authority => {
    const ties = tiesOf(world, authority)
    const found = {
      costCentreIds: ties.scopeCostCentres,
      paymentGroupIds: ties.scopePaymentGroups,
      positionIds: ties.held,
      employerIds: ties.employers,
    }
    return (
      (authority.id === caller.authorityId || caller.accessScopes.every(scope => isWithin(scope, found))) &&
      (!costCentreIds || meets(ties.costCentres, costCentreIds)) &&
      (!filter.paymentGroupIds || meets(ties.paymentGroups, filter.paymentGroupIds)) &&
      (!filter.positionIds || meets(ties.held, filter.positionIds))
    )
  })
  return matches.map(({ id }) => id)
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })

function scopes(world: World) {
  const some = (things: { id: number }[], most = things.length) =>
    optional(
      fc.shuffledSubarray(
        things.map(({ id }) => id),
        { maxLength: most },
      ),
    )
  const employers = [...new Set(world.employees.map(({ employerId }) => employerId))].map(id => ({ id }))
  const scope: fc.Arbitrary<AccessScope> = fc.record({
    costCentreIds: some(world.costCentres),
    paymentGroupIds: some(world.paymentGroups),
    positionIds: some(world.positions),
    employerIds: some(employers),
  })
  return fc.record({
    authorityId: fc.option(fc.constantFrom(...world.authorities.map(({ id }) => id)), { nil: undefined }),
    accessScopes: fc.array(scope, { maxLength: 2 }),
    filter: fc.record({
      costCentreIds: some(world.costCentres, 12),
      paymentGroupIds: some(world.paymentGroups, 2),
      positionIds: some(world.positions, 60),
    }),
    asked: fc.constantFrom(...world.authorities.map(({ id }) => id)),
  })
}

test('a page, its total and a single read see what the rules say, whatever the scope and the filter', async () => {
  await scatter()
  const world = await readWorld()
  const db = muster.database.forGroup(world.group)
  await fc.assert(
    fc.asyncProperty(scopes(world), async ({ authorityId, accessScopes, filter, asked }) => {
      const caller: Caller = {
        employerGroupId: world.group,
        userAccountId: 1,
        apiKeyId: 1,
        personId: 0,
        employeeId: undefined,
        authorityId,
        roles: new Set(),
        heldRoles: [],
        scopes: new Set(),
        accessScopes,
        today: { group: today, byEmployer: new Map() },
      }
      const found = listAuthorities(db, caller, filter)
      const visible = expected(world, caller, filter)
      const { items, total } = await found.page(0, 200)
      expect(items.map(({ id }) => id)).toEqual(visible)
      expect(total).toBe(visible.length)
      const single = await getAuthority(db, caller, { id: asked }).catch(() => undefined)
      expect(single !== undefined).toBe(expected(world, caller, {}).includes(asked))
    }),
    { numRuns: 100 },
  )
})
