import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { statementsOf } from '../../../../test/support/database/statements.ts'
import { askForHours, listUnasked } from '../../../../test/support/database/waiting.ts'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { approve, callerFor, seedPolicies } from '../../../../test/support/requests.ts'
import { asSystem } from '../../../core/command-context.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { todayIn } from '../../../domain/calendar-date.ts'
import { jobs } from '../../../jobs.ts'
import { previewRerouting } from './commands.ts'

const muster = startMuster()
let group: number
/** Deckhands of one position, whose requests all wait for the same manager. */
let crew: { employeeIds: number[]; positionId: number; reportsTo: number }
let financeChief: number
/** The holder of that position. */
let huiMin: Person

beforeAll(async () => {
  await seedPolicies(muster)
  const { rows } = await muster.admin.query(`select id::int from employer_group where name = 'Harbour Line'`)
  group = rows[0].id
  const places = Map.groupBy(await listUnasked(muster), ({ positionId }) => positionId)
  const [positionId = 0, people = []] = [...places].find(([, held]) => held.length >= 8) ?? []
  const positions: { id: number; name: string; reportingPositionId: number }[] = (await muster.priya.get('/Positions'))
    .body
  financeChief = positions.find(({ name }) => name === 'Chief Financial Officer')?.id ?? 0
  huiMin = await callerFor(muster, '1136', { sees: 'all' })
  crew = {
    positionId,
    employeeIds: people.map(({ employeeId }) => employeeId),
    reportsTo: (await position(positionId)).reportingPositionId,
  }
})

const position = async (id: number) => (await muster.priya.get(`/Positions/${id}?expand=details`)).body

/** Makes the position of the crew report to another one. @returns the answer */
async function moveBelow(ReportingPositionId: number, query = '') {
  const { code, name, costCentre } = await position(crew.positionId)
  return muster.priya.put(`/Positions/${crew.positionId}${query}`, {
    ...{ Code: code, Name: name, ReportingPositionId, CostCentreId: costCentre?.id },
  })
}

/** Moves the crew below the position of Hui Min until the test is over. */
async function movedToFinance(): Promise<void> {
  expect((await moveBelow(financeChief)).status).toBe(204)
  onTestFinished(async () => {
    expect((await moveBelow(crew.reportsTo)).status).toBe(204)
    await muster.reroute()
  })
}

const request = async (place: number) =>
  (await askForHours(muster, crew.employeeIds.slice(place, place + 1)))[0] as string

const approversOf = async (path: string): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[0].approvers.map(({ name }: { name: string }) => name)

/** The stored candidates, without the snapshot of their routing. */
async function storedSteps() {
  const { rows } = await muster.admin.query(
    `select step.id, step.routed_in::text, array_agg(candidate.authority_id order by candidate.authority_id) as asked
     from approval_step step left join approval_candidate candidate on candidate.approval_step_id = step.id
     where step.status = 'Waiting' group by step.id, step.routed_in::text order by step.id`,
  )
  return rows
}

test('a command that changes the organisation reads no waiting request', async () => {
  await request(0)
  await moveBelow(financeChief, '?dryRun=true')
  const statements = await statementsOf(() => movedToFinance())
  expect(statements.filter(text => /organisation_change/.test(text))).toHaveLength(1)
  expect(statements.filter(text => /approval_step|approval_candidate/.test(text))).toEqual([])
})

describe('between a change and the run of the job', () => {
  test('records and inbox name the current approvers, and reading stores nothing', async () => {
    const path = await request(1)
    const [former = ''] = await approversOf(path)
    await movedToFinance()
    const before = await storedSteps()
    expect(await approversOf(path)).not.toContain(former)
    expect(await storedSteps()).toEqual(before)

    await muster.reroute()
    expect(await storedSteps()).not.toEqual(before)
    expect(await approversOf(path)).not.toContain(former)
    const remarks = (await muster.priya.get(`${path}/remarks`)).body.map(({ remark }: { remark: string }) => remark)
    expect(remarks.at(-1)).toMatch(/^The position .* was moved\. The step "Line approver" is decided by/)
  })

  test('the former approver may not decide, and the current one may', async () => {
    const [own = 0] = crew.employeeIds.slice(2, 3)
    const [path = ''] = await askForHours(muster, [own])
    const [{ approvers }] = (await muster.priya.get(path)).body.approvals
    const { code } = (await muster.priya.get(`/Authorities/${approvers[0].id}`)).body
    const former = await callerFor(muster, code, { sees: 'all' })
    await movedToFinance()
    expect((await approve(former, path)).body.Code).toBe('NotYourDecision')
    expect(await approversOf(path)).toEqual(['Tan, Hui Min'])
    expect(await approve(huiMin, path)).toMatchObject({ status: 204 })
  })
})

test('two commands that change the organisation do not wait for each other', async () => {
  await asSystem(muster.context, group, async ctx => {
    await noteOrganisationChange(ctx, 'The first command is not committed yet.')
    expect((await moveBelow(financeChief)).status).toBe(204)
  })
  expect((await moveBelow(crew.reportsTo)).status).toBe(204)
})

test('a request routed while another command changes the organisation is routed again afterwards', async () => {
  const path = await asSystem(muster.context, group, async ctx => {
    await noteOrganisationChange(ctx, 'This command began before the request.')
    const raised = await request(3)
    await muster.reroute()
    return raised
  })
  const id = Number(path.split('/').at(-1))
  const staleSteps = async () => {
    const { rows } = await muster.admin.query(
      `select step.id from approval_step step join change_request request on request.approvable_id = step.approvable_id
       where request.id = $1 and step.status = 'Waiting' and exists (select from organisation_change change
         where change.employer_group_id = step.employer_group_id
           and not pg_visible_in_snapshot(change.transaction_id, step.routed_in))`,
      [id],
    )
    return rows.length
  }
  expect(await staleSteps()).toBe(1)
  await muster.reroute()
  expect(await staleSteps()).toBe(0)
})

test('after a restore into another cluster steps are routed again, and later changes count', async () => {
  const path = await request(4)
  const ahead = '4000000000000'
  await muster.admin.query(`update approval_step set routed_in = '${ahead}:${ahead}:' where status = 'Waiting'`)
  await muster.admin.query(
    `insert into organisation_change (employer_group_id, transaction_id, reason, occurred_at)
     values ($1, '${ahead}', 'In the former cluster.', now())`,
    [group],
  )
  await jobs.find(({ name }) => name === 'prune-organisation-changes')?.run(muster.context)
  await muster.reroute()
  const { rows } = await muster.admin.query(
    `select count(*)::int as ahead from approval_step
     where status = 'Waiting' and (routed_in is null or pg_snapshot_xmax(routed_in) >= '${ahead}')`,
  )
  expect(rows[0].ahead).toBe(0)
  const [former = ''] = await approversOf(path)
  await movedToFinance()
  expect(await approversOf(path)).not.toContain(former)
})

test('changes are deleted after a day, but not while a step is stale', async () => {
  await request(5)
  await movedToFinance()
  await muster.admin.query(`update organisation_change set occurred_at = occurred_at - interval '2 days'`)
  const left = async () => (await muster.admin.query('select from organisation_change')).rowCount
  const prune = () => jobs.find(({ name }) => name === 'prune-organisation-changes')?.run(muster.context)
  await prune()
  expect(await left()).toBeGreaterThan(0)
  await muster.reroute()
  await prune()
  expect(await left()).toBe(0)
})

test('a dry run lists fifty rerouted requests, and counts the others', async () => {
  const held = (await listUnasked(muster)).filter(({ positionId }) => positionId !== crew.positionId).slice(0, 60)
  await askForHours(
    muster,
    held.map(({ employeeId }) => employeeId),
  )
  await muster.reroute()
  const tried = asSystem(muster.context, group, async system => {
    const ctx = { ...system, isDryRun: true }
    const preview = await previewRerouting(ctx)
    await ctx.tx
      .updateTable('roleGrant')
      .set({ validTo: '2020-01-01' })
      .where('role', '=', 'ChangeRequestApprover')
      .where('employerGroupId', '=', group)
      .execute()
    await noteOrganisationChange(ctx, 'A role has ended.')
    const effects = await preview()
    expect(effects.filter(({ resource }) => resource)).toHaveLength(50)
    expect(effects.slice(50).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\d+ more requests are decided by others now\.$/),
    ])
    throw new Undone()
  })
  await expect(tried).rejects.toThrow(Undone)
})

class Undone extends Error {}

test('a dry run lists the effects of its own command, and not those of earlier changes', async () => {
  await request(6)
  await movedToFinance()
  const today = todayIn('Australia/Sydney', muster.clock.now())
  const tried = await muster.priya.post('/Delegations?dryRun=true', {
    AuthorityId: await idOf(muster, 'authority', 'ravi'),
    DelegateAuthorityId: await idOf(muster, 'authority', 'mei'),
    ...{ From: today, To: today },
  })
  expect([tried.status, tried.body.effects]).toEqual([200, []])
})

test('the job routes a request to its new approvers', async () => {
  const path = await request(7)
  await movedToFinance()
  expect(await approversOf(path)).toEqual(['Tan, Hui Min'])
  const inbox = async () =>
    (await huiMin.get('/Approvals')).body.map(({ resource }: { resource: { uri: string } }) => resource.uri)
  expect(await inbox()).not.toContain(path)
  muster.startJobs()
  await expect.poll(inbox).toContain(path)
})
