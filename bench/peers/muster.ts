import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { base, headersOf } from '../answers/requests.ts'
import { type Keys, numberOf } from '../dataset/index.ts'
import { startMuster } from '../processes.ts'
import type { Asked, Caller } from './peer.ts'

/** Muster itself, asked as its peers are. */
export function muster(keys: Keys): Asked {
  const headers = { half: headersOf(keys.half), all: headersOf(keys.all) }
  const get = (path: string, caller: Caller) =>
    ({ method: 'GET', path: `${base}${path}`, headers: headers[caller] }) as const
  return {
    name: 'Muster',
    callers: ['half', 'all'],
    start: serverUrl => startMuster(serverUrl, randomBytes(32)),
    requests: {
      one: (id, caller) => get(`/Authorities/${id}`, caller),
      page: (number, caller) => get(`/Authorities?pageNumber=${number}&pageSize=50`, caller),
      post: (EmployeeId, caller) => ({
        method: 'POST',
        path: `${base}/change-requests`,
        headers: { ...headers[caller], 'Content-Type': 'application/json' },
        body: JSON.stringify({ ChangeType: 'PersonalDetails', EmployeeId, PersonalDetails: { PreferredName: 'Sam' } }),
      }),
    },
    created: 201,
    pageIn: (body, headers) => ({
      ids: (body as readonly { id: number }[]).map(({ id }) => id),
      total: Number(headers.get('x-paging-totalrecords')),
    }),
  }
}

/** Peers let the caller of half create change requests; Muster lets administrators of human resources raise them for others. */
export async function letHalfRaise(admin: pg.Client): Promise<void> {
  await admin.query(
    `insert into role_grant (employer_group_id, authority_id, role) values (1, $1, 'HumanResourcesAdministrator')`,
    [numberOf.half],
  )
}

/** As before each POST: no request is open, since Muster refuses a second one for the same field of an employee. */
export async function closeRequests(admin: pg.Client): Promise<void> {
  await admin.query(`
    insert into approval_policy (employer_group_id, change_type, name, priority, is_default, steps, status, created_at, last_modified)
    select 1, 'PersonalDetails', 'Personal details', 1000, true,
      '[{"name": "Human resources", "approver": "HumanResources", "dueInDays": 5}]', 'Active', now(), now()
    where not exists (select from approval_policy where employer_group_id = 1 and change_type = 'PersonalDetails');
    update change_request set status = 'Cancelled', cancelled_at = now() where is_open;
    update approval_step set status = 'Voided' where status = 'Waiting'`)
  await admin.query('vacuum (analyze)')
  await admin.query('checkpoint')
}
