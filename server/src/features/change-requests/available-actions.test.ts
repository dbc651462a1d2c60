import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

type Request = {
  id: number
  changeType: string
  status: string
  employee: { name: string }
  requestedBy: { name: string }
  availableActions: { action: string; isAllowed: boolean; reason?: string }[]
}

async function pathOf(find: (request: Request) => boolean): Promise<string> {
  const requests: Request[] = (await muster.priya.get('/change-requests')).body
  return `/change-requests/${requests.find(find)?.id}`
}

const pendingOf = (name: string, changeType: string) =>
  pathOf(each => each.status === 'Pending' && each.employee.name === name && each.changeType === changeType)

const reasons = ({ availableActions }: Request) =>
  Object.fromEntries(availableActions.map(({ action, isAllowed, reason }) => [action, isAllowed || reason]))

test('Emma may update and cancel what she raised, and decides nothing about herself', async () => {
  const { body } = await muster.emma.get(await pendingOf('Walsh, Emma', 'PersonalDetails'))

  const own = 'It is about yourself.'
  expect(reasons(body)).toEqual({
    update: true,
    approve: own,
    decline: own,
    return: own,
    reassign: 'This is for a human resources administrator or an employer administrator.',
    cancel: true,
  })
})

test('Liam decides requests that wait for him, and cancels none of others', async () => {
  const { body } = await muster.liam.get(await pendingOf('Walsh, Emma', 'PositionAssignment'))

  expect(reasons(body)).toMatchObject({ approve: true, decline: true, return: true })
  expect(reasons(body).cancel).toBe(
    'This is for the requester, a human resources administrator or an employer administrator.',
  )
})

test('Liam does not decide a request that he raised', async () => {
  const path = await pathOf(each => each.status === 'Pending' && each.requestedBy.name.endsWith(', Liam'))

  expect(reasons((await muster.liam.get(path)).body).approve).toBe('You requested it yourself.')
  expect(reasons((await muster.mei.get(path)).body).approve).toBe(true)
})

test('an editor of a request does not decide it', async () => {
  const path = await pendingOf('Hosseini, Shirin', 'EmploymentTerms')
  expect(reasons((await muster.liam.get(path)).body).approve).toBe(true)

  await muster.admin.query(
    `insert into approvable_revision (employer_group_id, approvable_id, revision, edited_by_person_id, command, created_at)
     select r.employer_group_id, r.approvable_id, 99, a.person_id, '{}', now() from change_request r
     join authority a on a.employer_group_id = r.employer_group_id and a.email = $2 where r.id = $1`,
    [path.split('/').at(-1), muster.liam.email],
  )
  expect(reasons((await muster.liam.get(path)).body).approve).toBe('You have edited it.')
})

test('with a read-only key the reasons name the missing scope', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')

  const reader = await withKey(muster, 'tomas', { scopes: ['read'] })

  expect(reasons((await muster.tomas.get(path)).body).approve).toBe(true)
  expect(reasons((await reader.get(path)).body).approve).toBe('The key lacks the scope change-requests.decide.')
})
