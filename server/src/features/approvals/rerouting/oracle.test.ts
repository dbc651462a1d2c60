import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { askForHours, listUnasked } from '../../../../test/support/database/waiting.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { seedPolicies } from '../../../../test/support/requests.ts'
import { asSystem, type CommandContext } from '../../../core/command-context.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { lockApprovable } from '../approvable/commands.ts'
import { resolveStep } from '../steps/resolution.ts'
import { listChains } from '../steps/rows.ts'
import { chainContextOf } from '../steps/rules.ts'
import { previewRerouting } from './commands.ts'

const muster = startMuster()
let group: number
const roles = ['ChangeRequestApprover', 'HumanResourcesAdministrator', 'PayrollAdministrator', 'ExpenseApprover']
const places: number[] = []
const authorities: number[] = []
const costCentres: number[] = []

/** Waiting steps of all strategies: the line, the next line, both lines of a move, human resources, payroll, cost centres. */
beforeAll(async () => {
  await seedPolicies(muster)
  const ids = async (text: string) => (await muster.admin.query<{ id: number }>(text)).rows.map(({ id }) => Number(id))
  ;[group = 0] = await ids("select id from employer_group where name = 'Harbour Line'")
  const people = await listUnasked(muster)
  const asked = people.filter((_, place) => place % 9 === 0).slice(0, 24)
  const [hours, pay, moves, shares] = [0, 6, 12, 18].map(from => asked.slice(from, from + 6).map(one => one.employeeId))
  await askForHours(muster, hours ?? [])
  costCentres.push(
    ...(await ids(`select id from cost_centre where employer_group_id = ${group} and expiry_date is null`)),
  )
  const PayRate = { PayType: 'Salary', Amount: 91_000, Per: 'Year' }
  const goal = people.at(-1)?.positionId
  const [low, high] = costCentres
  const kinds = [
    { of: pay, command: { ChangeType: 'PayRate', PayRate } },
    {
      of: moves,
      command: {
        ChangeType: 'PositionAssignment',
        PositionAssignment: { OrganisationChartPositionId: goal, AssignmentType: 'Secondary' },
      },
    },
    {
      of: shares,
      command: {
        ChangeType: 'CostCentre',
        CostCentre: [
          { CostCentreId: low, Percentage: 50 },
          { CostCentreId: high, Percentage: 50 },
        ],
      },
    },
  ]
  for (const { of = [], command } of kinds) {
    for (const EmployeeId of of) {
      const answer = await muster.priya.post('/change-requests', { EmployeeId, ...command })
      expect(answer.text).toBe('')
    }
  }
  // Approve the first step of every other request, so that steps of all strategies wait.
  await muster.admin.query(
    `update approval_step s set status = case s.step when 1 then 'Approved' else 'Waiting' end
     where s.employer_group_id = ${group} and s.step <= 2 and s.status in ('Waiting', 'NotReached')
       and exists (select from change_request r where r.approvable_id = s.approvable_id and r.id % 2 = 0 and r.status = 'Pending')
       and exists (select from approval_step n where n.approvable_id = s.approvable_id and n.revision = s.revision
         and n.step = 2 and n.status = 'NotReached')`,
  )
  places.push(
    ...(await ids(`select distinct reporting_position_id as id from chart_position
    where employer_group_id = ${group} and reporting_position_id is not null order by 1`)),
  )
  authorities.push(...(await ids(`select id from authority where employer_group_id = ${group} order by 1`)))
}, 120_000)

const one = (list: readonly number[]) => (place: number) => list[place % list.length] ?? 0
const index = fc.nat({ max: 999 })

type Change = Readonly<{ what: string; a: number; b: number; c: number }>

const change: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom(
    'move',
    'close',
    'vacate',
    'holder',
    'grant',
    'limit',
    'revoke',
    'delegate',
    'retire',
    'fallback',
    'tie',
  ),
  a: index,
  b: index,
  c: index,
})

/** A random change of the organisation. A move that would close a ring is refused and changes nothing. */
async function make({ tx }: CommandContext, { what, a, b, c }: Change): Promise<void> {
  const [position, other, authority, second] = [
    one(places)(a),
    one(places)(b),
    one(authorities)(b),
    one(authorities)(c),
  ]
  const role = roles[c % roles.length]
  const statements: Record<string, ReturnType<typeof sql>> = {
    move: sql`update chart_position p set reporting_position_id = ${other} where p.employer_group_id = ${group} and p.id = ${position}
      and p.organisation_chart_id = (select organisation_chart_id from chart_position where id = ${other} and employer_group_id = ${group})
      and not exists (with recursive up (id, above) as (select id, reporting_position_id from chart_position where id = ${other}
          union select n.id, n.reporting_position_id from up join chart_position n on n.id = up.above)
        select from up where id = ${position})`,
    close: sql`update chart_position set status = 'Inactive' where employer_group_id = ${group} and id = ${position}`,
    vacate: sql`delete from position_holder where employer_group_id = ${group} and position_id = ${position}`,
    holder: sql`insert into position_holder (employer_group_id, position_id, person_id, valid_from)
      select ${group}, ${position}, person_id, '2020-02-02' from authority where id = ${authority} on conflict do nothing`,
    grant: sql`insert into role_grant (employer_group_id, authority_id, role) values (${group}, ${authority}, ${role}) on conflict do nothing`,
    limit: sql`insert into role_grant_cost_centre (employer_group_id, role_grant_id, cost_centre_id)
      select ${group}, id, ${one(costCentres)(a)} from role_grant where employer_group_id = ${group} and authority_id = ${authority} on conflict do nothing`,
    revoke: sql`update role_grant set valid_from = '2020-01-01', valid_to = '2020-01-02' where employer_group_id = ${group} and authority_id = ${authority} and role = ${role}
      and not exists (select from role_grant o where o.authority_id = ${authority} and o.role = ${role} and o.valid_from = '2020-01-01')`,
    delegate: sql`insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
      select ${group}, ${authority}, ${second}, '{}', '2020-01-01', '2099-12-31', now(), now() where ${authority}::bigint <> ${second}::bigint`,
    retire: sql`update authority set status = 'Inactive' where employer_group_id = ${group} and id = ${authority}`,
    fallback: sql`update organisation_chart set fallback_authority_id = ${authority} where employer_group_id = ${group}`,
    tie: sql`insert into authority_cost_centre (employer_group_id, authority_id, cost_centre_id)
      values (${group}, ${authority}, ${one(costCentres)(c)}) on conflict do nothing`,
  }
  await statements[what]?.execute(tx)
}

type Decided = { id: number; asked: string[]; position: number | null; via: string | null; isMissed: boolean }

/** The approvers of each waiting step as stored, and as resolved one by one. */
async function compare(ctx: CommandContext): Promise<{ stored: Decided[]; found: Decided[] }> {
  const { rows } = await sql<{ approvableId: number }>`select approvable_id from approval_step
    where employer_group_id = ${group} and status = 'Waiting' order by 1`.execute(ctx.tx)
  const [stored, found]: [Decided[], Decided[]] = [[], []]
  for (const { approvableId: id } of rows) {
    const approvable = await lockApprovable(ctx, id)
    const chain = (await listChains(ctx, [approvable.id])).get(approvable.id) ?? []
    const row = chain.find(({ status }) => status === 'Waiting')
    if (!row) throw new Error('It waits.')
    const { rows: own } = await sql<{ personId: number }>`
      select requested_by_person_id as person_id from approvable where id = ${id}
      union select subject_person_id from approvable where id = ${id}
      union select edited_by_person_id from approvable_revision where approvable_id = ${id}
      union select person_id from approvable_editor where approvable_id = ${id}`.execute(ctx.tx)
    const parties = new Set(own.map(({ personId }) => personId))
    const approvals = await ctx.tx
      .selectFrom('approvalDecision')
      .select(['approvalStepId as stepId', 'decidedByPersonId as personId', 'authorityId as voteId'])
      .where('approvableId', '=', id)
      .where('revision', '=', approvable.revision)
      .where('isVoided', '=', false)
      .where('decision', '=', 'Approved')
      .execute()
    const chainContext = chainContextOf({ approvable, row, chain, parties, approvals })
    const step = { approvable, requirement: row, chainContext }
    const { approvers, positionId, resolvedVia, needsApprover } = await resolveStep(ctx, step)
    const inWords = (who: number, other: number | null | undefined) => `${who} for ${other ?? 'themselves'}`
    const asked = approvers.map(approver => inWords(approver.id, approver.onBehalfOf?.id)).sort()
    found.push({ id, asked, position: positionId, via: resolvedVia, isMissed: needsApprover })
    const kept = row.candidates.map(candidate => inWords(candidate.id, candidate.onBehalfOfId)).sort()
    stored.push({ id, asked: kept, position: row.positionId, via: row.resolvedVia, isMissed: row.needsApprover })
  }
  return { stored, found }
}

class Undone extends Error {}

test('after random changes, routing all steps at once equals routing each step alone', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async changes => {
      const tried = asSystem(muster.context, group, async system => {
        const ctx = { ...system, isDryRun: true }
        const preview = await previewRerouting(ctx)
        for (const each of changes) await make(ctx, each)
        await noteOrganisationChange(ctx, 'The organisation was changed.')
        moved += (await preview()).length
        const { stored, found } = await compare(ctx)
        expect(found.length).toBeGreaterThan(24)
        expect(stored).toEqual(found)
        throw new Undone()
      })
      await expect(tried).rejects.toThrow(Undone)
    }),
    { numRuns: 25, seed: 20261121 },
  )
  expect(moved).toBeGreaterThan(60)
}, 240_000)
