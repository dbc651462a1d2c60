import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { start } from '../processes.ts'
import { apiKeys, type Caller, fillSchema, installPackages, type Peer, runProgram } from './peer.ts'

const peer = 'directus'

/** Directus 11, with a policy that sees the authorities of half of the cost centres. */
export const directus: Peer = {
  name: 'Directus 11',
  promised: { 'one, half': [50, 150], 'page of 50, half': [20, 80], 'POST, half': [2, 4] },
  leavesOut:
    'employer groups and row-level security; cost centres of positions and of employees (the policy filters by those of the authority itself), whether the caller sees the employee of a new request (it writes it, and answers what the policy lets the caller read); days of validity; names of states and countries; rules and approvers of a change request. A POST writes two rows, the request and its change, and what Directus records of each: an activity and a revision.',
  callers: ['half', 'all'],
  install: () => installPackages(peer),
  prepare: adminUrl =>
    fillSchema(adminUrl, peer, async client => {
      const bootstrap = ['node_modules/@directus/api/dist/cli/run.js', 'bootstrap']
      await runProgram(peer, { args: bootstrap, environment: environmentOf(adminUrl) })
      await client.query(await readFile(new URL('directus/collections.sql', import.meta.url), 'utf8'))
    }),
  start: databaseUrl => start('./peers/directus/serve.mjs', { environment: environmentOf(databaseUrl) }),
  requests: {
    one: (id, caller) => ({
      method: 'GET',
      path: `/items/authority/${id}?fields=${fields}`,
      headers: headersOf(caller),
    }),
    page: (number, caller) => ({
      method: 'GET',
      path: `/items/authority?limit=50&page=${number}&sort=id&meta=filter_count&fields=${fields}`,
      headers: headersOf(caller),
    }),
    post: (employeeId, caller) => ({
      method: 'POST',
      path: '/items/change_request?fields=id',
      headers: { ...headersOf(caller), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ employee_id: employeeId, change_type: 'PersonalDetails', status: 'Pending' },
        changes: [{ field: 'PreferredName', new_value: 'Sam' }],
      }),
    }),
  },
  created: 200,
  pageIn(body) {
    const { data, meta } = body as { data: readonly { id: number }[]; meta: { filter_count: number } }
    return { ids: data.map(({ id }) => id), total: meta.filter_count }
  },
}

const headersOf = (caller: Caller) => ({ Authorization: `Bearer ${apiKeys[caller]}`, Accept: 'application/json' })

/**
 * Its defaults, except for a frozen schema, which Directus otherwise copies for each request, and for reports of use to its
 * makers.
 */
const environmentOf = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  DB_SEARCH_PATH: peer,
  SECRET: 'a secret of the bench, as long as Directus wants it',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'a password of the bench',
  PUBLIC_URL: 'http://127.0.0.1',
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  STORAGE_LOCAL_ROOT: tmpdir(),
  EXTENSIONS_PATH: tmpdir(),
})

const ofPerson = ['title', 'given_name', 'family_name', 'date_of_birth', 'mobile_phone', 'work_phone', 'work_extension']
const ofAddress = ['address1', 'address2', 'suburb', 'state_id', 'postcode', 'country_id']

/** As many as Muster answers. */
const fields = [
  ...['id', 'code', 'status', 'email', 'email_type', 'roles.role'],
  ...[...ofPerson, ...ofAddress].map(name => `person_id.${name}`),
  ...['id', 'code', 'email', 'status'].map(name => `employee_id.${name}`),
].join(',')
