import { start } from '../processes.ts'
import { apiKeys, type Caller, fillSchema, installPackages, type Page, type Peer, runProgram } from './peer.ts'

const peer = 'nest-typeorm'
const schema = 'nest_typeorm'

/** An application of NestJS and TypeORM, in the plain idioms of their manuals. */
export const nestTypeorm: Peer = {
  name: 'NestJS 12 + TypeORM 1',
  promised: { 'one, half': [10, 20], 'page of 50, half': [8, 20], 'POST, half': [0.3, 0.6] },
  leavesOut:
    'employer groups and row-level security; kinds of scope other than cost centres, days of validity of roles and keys, hashed keys; entity tags of versions; rules and approvers of a change request. A POST writes three rows: the request, its change and an event.',
  callers: ['half', 'all'],
  async install() {
    await installPackages(peer)
    await runProgram(peer, { args: ['node_modules/typescript/bin/tsc'] })
  },
  prepare: adminUrl => fillSchema(adminUrl, schema),
  start: databaseUrl =>
    start('./peers/nest-typeorm/dist/main.js', {
      environment: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATABASE_SCHEMA: schema },
    }),
  requests: {
    one: (id, caller) => ({ method: 'GET', path: `/authorities/${id}`, headers: headersOf(caller) }),
    page: (number, caller) => ({
      method: 'GET',
      path: `/authorities?pageNumber=${number}&pageSize=50`,
      headers: headersOf(caller),
    }),
    post: (employeeId, caller) => ({
      method: 'POST',
      path: '/change-requests',
      headers: { ...headersOf(caller), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        employeeId,
        changeType: 'PersonalDetails',
        personalDetails: { preferredName: 'Sam' },
      }),
    }),
  },
  created: 201,
  pageIn(body): Page {
    const { items, total } = body as { items: readonly { id: number }[]; total: number }
    return { ids: items.map(({ id }) => id), total }
  },
}

const headersOf = (caller: Caller) => ({ Authorization: `Bearer ${apiKeys[caller]}`, Accept: 'application/json' })
