import { start } from '../processes.ts'
import { fillSchema, installPackages, type Peer, type PeerRequest } from './peer.ts'

const peer = 'postgraphile'

/** PostGraphile 5 over the same tables, by GraphQL. */
export const postgraphile: Peer = {
  name: 'PostGraphile 5',
  promised: { 'one, all': [3, 6], 'page of 50, all': [4, 9] },
  leavesOut:
    'keys, scopes, employer groups and row-level security: it answers every caller alike; days of validity; rules and approvers of a change request. A POST writes one row.',
  callers: ['all'],
  install: () => installPackages(peer),
  prepare: adminUrl => fillSchema(adminUrl, peer),
  start: databaseUrl =>
    start('./peers/postgraphile/serve.mjs', {
      environment: {
        NODE_ENV: 'production',
        GRAPHILE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATABASE_SCHEMA: peer,
      },
    }),
  requests: {
    one: id => graphql(one, { id }),
    page: number => graphql(page, { offset: (number - 1) * 50 }),
    post: employeeId => graphql(post, { employeeId }),
  },
  created: 200,
  pageIn(body) {
    const { data } = body as { data: { allAuthorities: { totalCount: number; nodes: readonly { rowId: number }[] } } }
    return { ids: data.allAuthorities.nodes.map(({ rowId }) => rowId), total: data.allAuthorities.totalCount }
  },
}

const graphql = (query: string, variables: Readonly<Record<string, number>>): PeerRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({ query, variables }),
})

const authority = `rowId code status email emailType
  personByPersonId {
    title givenName familyName dateOfBirth mobilePhone workPhone workExtension
    address1 address2 suburb stateByStateId { rowId name } postcode countryByCountryId { rowId name }
  }
  roleGrantsByAuthorityId { nodes { role } }
  employeeByEmployeeId { rowId code email status }`

const one = `query ($id: Int!) { authorityByRowId(rowId: $id) { ${authority} } }`

const page = `query ($offset: Int!) {
  allAuthorities(first: 50, offset: $offset) { totalCount nodes { ${authority} } }
}`

const post = `mutation ($employeeId: Int!) {
  createChangeRequest(input: { changeRequest: { employeeId: $employeeId, changeType: "PersonalDetails", status: "Pending" } }) {
    changeRequest { rowId }
  }
}`
