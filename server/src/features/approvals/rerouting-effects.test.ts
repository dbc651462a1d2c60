import { beforeAll, describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { employeeId, seedPolicies, somebody } from '../../../test/support/requests.ts'
import { askForHours } from '../../../test/support/waiting.ts'

const muster = startMuster()
beforeAll(async () => {
  await seedPolicies(muster)
  muster.clock.moveTo('2027-01-01T12:00:00+11:00')
})

describe('a dry run tells of what its caller sees', () => {
  /** Siobhan, who sees the terminals' own people, and not those of the wharves below. */
  async function siobhanOfSydney(): Promise<Person> {
    const siobhan = await somebody(muster, '1142')
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

  type Told = Readonly<{
    message: string
    resource?: { id: number }
    rerouting?: { before?: unknown; after?: { name: string }[] }
  }>

  test('by its code, and counts the rest', async () => {
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
    const effects = (answer.body.effects as (Told & { type: string })[]).filter(({ type }) => type === 'Rerouted')
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
