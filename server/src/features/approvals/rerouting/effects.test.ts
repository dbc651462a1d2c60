import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { askForHours } from '../../../../test/support/database/waiting.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { positionsOf } from '../../../../test/support/records/positions.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(async () => {
  await seedPolicies(muster)
  muster.clock.moveTo('2027-01-01T12:00:00+11:00')
})

describe('a dry run lists the requests that its caller sees', () => {
  /** Siobhan, who sees the employees of the terminals, but not those of the wharves below. */
  async function siobhanOfSydney(): Promise<Person> {
    const siobhan = await callerFor(muster, '1142', { scopes: ['read', 'employees.write'] })
    await muster.admin.query(
      `insert into access_scope (employer_group_id, user_account_id, type, cost_centre_id, include_descendants)
       select account.employer_group_id, account.id, 'CostCentre', centre.id, false from user_account account
       join authority on authority.employer_group_id = account.employer_group_id
         and authority.person_id = account.person_id and authority.code = 'A108'
       join cost_centre centre on centre.employer_group_id = account.employer_group_id and centre.code = 'FER-SYD'
       join employer_group on employer_group.id = account.employer_group_id and employer_group.name = 'Harbour Line'`,
    )
    return siobhan
  }

  const authorityId = async (code: string): Promise<number> =>
    (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id

  type ApproverNames = Readonly<{
    message: string
    resource?: { id: number }
    rerouting?: { before?: unknown; after?: { name: string }[] }
  }>

  test('by code, and counts the others', async () => {
    const siobhan = await siobhanOfSydney()
    const [cleaner, ...deckhands] = await Promise.all(['1012', '1343', '1347'].map(code => employeeId(muster, code)))
    const [own = ''] = await askForHours(muster, [cleaner ?? 0])
    const unseen = await askForHours(muster, deckhands)
    const { body } = await siobhan.get(own)
    for (const path of unseen) expect((await siobhan.get(path)).status).toBe(404)

    const command = {
      AuthorityId: await authorityId('1048'),
      DelegateAuthorityId: await authorityId('1078'),
      From: '2027-01-01',
      To: '2027-01-31',
      Roles: ['ChangeRequestApprover'],
    }
    const answer = await siobhan.post('/Delegations?dryRun=true', command)
    expect(answer.status).toBe(200)
    const effects = (answer.body.effects as (ApproverNames & { type: string })[]).filter(
      ({ type }) => type === 'Rerouted',
    )
    const [named, counted] = [effects.filter(({ resource }) => resource), effects.filter(({ resource }) => !resource)]
    expect(named.map(({ message }) => message)).toContainEqual(
      expect.stringContaining(
        `${body.code}: The step "Line approver" is decided by other authorities now. Would be asked: `,
      ),
    )
    for (const { resource } of named) expect((await siobhan.get(`/change-requests/${resource?.id}`)).status).toBe(200)
    expect(counted).toHaveLength(1)
    const whole = (await muster.priya.post('/Delegations?dryRun=true', command)).body.effects
    expect(Number(/^(\d+) more requests/.exec(counted[0]?.message ?? '')?.[1])).toBe(whole.length - named.length)
    expect(named.find(({ resource }) => `/change-requests/${resource?.id}` === own)?.rerouting?.before).toEqual(
      body.approvals[0].approvers,
    )
    expect(counted[0]).not.toHaveProperty('rerouting')
  })
})

describe('for a request that its caller sees only before, or only after, a dry run shows only that side', () => {
  const { positionCalled } = positionsOf(muster)

  /** Siobhan, who sees herself, requests that wait for human resources, and those that wait for her delegators. */
  async function siobhanFor(name: 'liam' | 'mei'): Promise<Person> {
    const siobhan = await callerFor(muster, '1142')
    const { rows } = await muster.admin.query(
      `with siobhan as (select a.employer_group_id, a.id, account.id as account_id from authority a
         join employer_group g on g.id = a.employer_group_id and g.name = 'Harbour Line'
         join user_account account on account.employer_group_id = a.employer_group_id and account.person_id = a.person_id
         where a.code = 'A108'),
       former as (delete from access_scope using siobhan where access_scope.employer_group_id = siobhan.employer_group_id
         and access_scope.user_account_id = siobhan.account_id)
       insert into role_grant (employer_group_id, authority_id, role, valid_from)
       select employer_group_id, id, 'ChangeRequestApprover', '2020-01-01' from siobhan
       returning authority_id::int as id`,
    )
    const [{ id: AuthorityId }] = (await muster.priya.get(`/Authorities/Search?AuthorityEmail=${muster[name].email}`))
      .body
    const leave = { AuthorityId, DelegateAuthorityId: rows[0].id, From: '2027-01-01', To: '2027-01-31' }
    const made = await muster.priya.post('/Delegations', leave)
    expect(made.status).toBe(201)
    onTestFinished(async () => {
      await muster.priya.delete(made.headers.get('location') ?? '')
      await muster.admin.query(`delete from role_grant where authority_id = $1 and role = 'ChangeRequestApprover'`, [
        rows[0].id,
      ])
    })
    return siobhan
  }

  /** Liam's move from his terminal to Manly: all approvers but human resources have approved. @returns its path */
  async function liamGoes(): Promise<string> {
    const EmployeeId = await employeeId(muster, '1048')
    const { id: OrganisationChartPositionId } = await positionCalled('Wharf Supervisor, Manly')
    const PositionAssignment = { OrganisationChartPositionId }
    const path = await raised(muster.priya, { ChangeType: 'PositionAssignment', EmployeeId, PositionAssignment })
    onTestFinished(async () => void (await muster.priya.put(`${path}/actions/cancel`)))
    for (;;) {
      const { approvals, currentStep } = (await muster.priya.get(path)).body
      if (approvals[currentStep - 1].name === 'Human resources') return path
      const { id } = approvals[currentStep - 1].approvers.find(({ onBehalfOf }: { onBehalfOf?: object }) => !onBehalfOf)
      const { rows } = await muster.admin.query('select code from authority where id = $1', [id])
      expect((await approve(await callerFor(muster, rows[0].code), path)).status).toBe(204)
    }
  }

  test.each([
    ['liam', 200, /^CR-\d+: You would no longer see it\. Asked today: [^;]+\.$/],
    ['mei', 404, /^CR-\d+: The step "Line approver" is decided by .* Would be asked: [^;]+\.$/],
  ] as const)('where %s has delegated to them', async (name, status, message) => {
    const [waiting = ''] = await askForHours(muster, [await employeeId(muster, name === 'liam' ? '1292' : '1277')])
    const path = await liamGoes()
    const siobhan = await siobhanFor(name)
    await muster.reroute()
    expect((await siobhan.get(waiting)).status).toBe(status)

    const { revision: Revision } = (await siobhan.get(path)).body
    const { effects } = (await siobhan.put(`${path}/actions/approve?dryRun=true`, { Revision })).body
    const id = Number(waiting.split('/').at(-1))
    const told = effects.find(({ resource }: { resource?: { id: number } }) => resource?.id === id)
    expect(told.message).toMatch(message)
    const { code, approvals } = (await muster.priya.get(waiting)).body
    const onBehalf = [expect.objectContaining({ name: 'Gallagher, Siobhan', onBehalfOf: expect.anything() })]
    expect(told.rerouting).toEqual(
      name === 'liam'
        ? { code, step: 'Line approver', before: approvals[0].approvers }
        : { code, step: 'Line approver', needsApprover: false, after: expect.arrayContaining(onBehalf) },
    )
  })
})
