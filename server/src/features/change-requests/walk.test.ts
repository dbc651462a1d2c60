import { beforeAll, describe, expect, test } from 'vitest'
import { requestInStatus } from '../../../test/support/contract/request-statuses.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { callerFor, employeeId, seedPolicies, statusOf } from '../../../test/support/requests.ts'
import { lifecycle } from '../approvals/index.ts'
import {
  type ChangeRequestAction,
  type ChangeRequestStatus,
  changeRequestStatuses,
  transitions,
  transitionTargets,
} from './record/rules.ts'

const muster = startMuster()

const roles = [
  'requester',
  'approver',
  'humanResources',
  'administrator',
  'subject',
  'onlooker',
  'blind',
  'olga',
] as const
/** The subject becomes an administrator, with all scopes. */
type Role = (typeof roles)[number] | 'ownAdministrator'

const people = {} as Record<(typeof roles)[number], Person>
/** Each about the hours of another employee, so that none clash. */
const paths = {} as Record<ChangeRequestStatus, string>
let newApprover = 0
/** Deckhands under Liam without other requests. */
const deckhands = ['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399']

beforeAll(async () => {
  await seedPolicies(muster)
  people.requester = muster.liam
  people.approver = muster.mei
  people.humanResources = muster.priya
  people.administrator = await callerFor(muster, '1221', { sees: 'all' })
  // Human resources of the other division, who sees the whole group but has no role here; and an approver elsewhere.
  people.onlooker = await callerFor(muster, '1186', { sees: 'all' })
  people.blind = await callerFor(muster, 'A138')
  people.olga = muster.olga
  await muster.admin.query(
    `insert into user_account_role (employer_group_id, user_account_id, role)
     select a.employer_group_id, a.id, 'EmployerAdministrator' from user_account a
     join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
     join employer_group g on g.id = e.employer_group_id and g.name like 'Harbour%' where e.code = '1221'`,
  )
  newApprover = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body[0].id
  for (const [place, status] of changeRequestStatuses.entries()) {
    paths[status] = await requestInStatus(muster, status, await employeeId(muster, deckhands[place] ?? ''))
  }
}, 240_000)

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

async function asAdministrator(code: string): Promise<Person> {
  await callerFor(muster, code)
  await muster.admin.query(
    `insert into user_account_role (employer_group_id, user_account_id, role)
     select a.employer_group_id, a.id, role from user_account a
     join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
     join employer_group g on g.id = e.employer_group_id and g.name like 'Harbour%'
     cross join unnest(array['HumanResourcesAdministrator', 'EmployerAdministrator', 'PayrollAdministrator']) role
     where e.code = $1`,
    [code],
  )
  return callerFor(muster, code)
}

/** The specification's table, repeated independently. */
const allowed: Record<Exclude<ChangeRequestAction, 'delete'>, readonly Role[]> = {
  update: ['requester', 'humanResources'],
  submit: ['requester', 'humanResources'],
  approve: ['approver'],
  decline: ['approver'],
  return: ['approver'],
  reassign: ['humanResources', 'administrator'],
  retry: ['humanResources', 'administrator'],
  rescind: ['humanResources', 'administrator'],
  cancel: ['requester', 'humanResources', 'administrator'],
}
const walked = Object.keys(allowed) as (keyof typeof allowed)[]

function sees(role: Role, status: ChangeRequestStatus): boolean {
  if (role === 'blind' || role === 'olga') return false
  return status !== 'Draft' || role === 'requester'
}

const bodies: Record<keyof typeof allowed, object | undefined> = {
  update: hours(22),
  submit: undefined,
  approve: { Revision: 1 },
  decline: { Remarks: 'No.' },
  return: { Remarks: 'Why?' },
  reassign: { AuthorityId: 0, Remarks: 'Away.' },
  retry: undefined,
  rescind: { Remarks: 'A mistake.' },
  cancel: undefined,
}

async function attempt(person: Person, path: string, action: keyof typeof allowed): Promise<Answer> {
  const place = action === 'update' ? path : `${path}/actions/${action}`
  const body = action === 'reassign' ? { AuthorityId: newApprover, Remarks: 'Away.' } : bodies[action]
  return person.put(`${place}?dryRun=true`, body)
}

/** A person may repeat their decision, with the same result, while it stands. */
function isRepeat(role: Role, status: ChangeRequestStatus, action: keyof typeof allowed): boolean {
  const own: Partial<Record<ChangeRequestStatus, string>> = {
    Declined: 'decline',
    Returned: 'return',
    Approved: 'approve',
    Applied: 'approve',
    Failed: 'approve',
  }
  // Priya approved the second step.
  const isDecider = role === 'approver' || (role === 'humanResources' && own[status] === 'approve')
  return isDecider && own[status] === action
}

function expected(role: Role, status: ChangeRequestStatus, action: keyof typeof allowed) {
  const takesDeciding = lifecycle.scopeFor(action, 'change-requests.write') === 'change-requests.decide'
  if (role === 'subject' && takesDeciding) return { status: 403, word: 'InsufficientScope' }
  if (!sees(role, status)) return { status: 404, word: 'NotFound' }
  if (isRepeat(role, status, action)) return { status: 200, word: '' }
  if (!(transitions[status] as readonly string[]).includes(action)) return { status: 400, word: 'command.Status' }
  if (allowed[action].includes(role)) return { status: 200, word: '' }
  const isDecision = allowed[action].includes('approver')
  return { status: 403, word: isDecision ? 'NotYourDecision' : 'InsufficientRole' }
}

const wordOf = ({ status, body }: Answer): string =>
  status === 200 ? '' : status === 400 ? Object.keys(body.ModelState).join() : body.Code

describe.each(changeRequestStatuses)('a request in the status %s', status => {
  test('allows the actions of the table to its actors, and to no other caller', async () => {
    people.subject = await callerFor(muster, deckhands[changeRequestStatuses.indexOf(status)] ?? '')
    for (const action of walked) {
      for (const role of roles) {
        const answer = await attempt(people[role], paths[status], action)
        const found = { status: answer.status, word: wordOf(answer) }
        expect(found, `${role}: ${action}: ${answer.text}`).toEqual(expected(role, status, action))
        if (answer.status !== 200 || isRepeat(role, status, action)) continue
        const targets: readonly string[] =
          (transitionTargets[status] as Record<string, readonly string[]>)[action] ?? []
        expect(action === 'rescind' ? ['Pending'] : targets, `${action}: ${answer.body.status}`).toContain(
          answer.body.status,
        )
      }
    }
    if (status !== 'Draft') expect(await statusOf(muster.priya, paths[status])).toBe(status)
  }, 120_000)

  test('allows the subject no more if they become an administrator', async () => {
    const person = await asAdministrator(deckhands[changeRequestStatuses.indexOf(status)] ?? '')
    for (const action of walked) {
      const answer = await attempt(person, paths[status], action)
      const found = { status: answer.status, word: wordOf(answer) }
      expect(found, `${action}: ${answer.text}`).toEqual(expected('ownAdministrator', status, action))
    }
  }, 60_000)

  test('offers the actions of the table, with reasons', async () => {
    const { body } = await muster.liam.get(paths[status])
    const leading = transitions[status].filter(action => status !== 'Cancelled' || action !== 'cancel')
    expect(body.availableActions.map(({ action }: { action: string }) => action).sort()).toEqual([...leading].sort())
    for (const { isAllowed, reason } of body.availableActions) expect(reason === undefined).toBe(isAllowed)
  })
})

test('the requester deletes a draft, also twice; other records cannot be deleted', async () => {
  for (const status of changeRequestStatuses) {
    const mine = await muster.liam.delete(paths[status])
    expect(mine.status, status).toBe(status === 'Draft' ? 204 : 400)
  }
  expect((await muster.liam.delete(paths.Draft)).status).toBe(204)
  expect((await muster.liam.get(paths.Draft)).status).toBe(404)
  expect((await people.olga.delete(paths.Draft)).status).toBe(404)
  expect((await people.blind.delete(paths.Draft)).status).toBe(404)
  // Mei sees Liam, but not his draft.
  expect((await muster.mei.delete(paths.Draft)).status).toBe(404)
})
