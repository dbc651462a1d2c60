import type { Random } from '../exactness/random.ts'
import type { Named } from '../naming.ts'
import type { Listed, Seen } from './oracle.ts'
import { pathOf } from './questions.ts'
import type { Records } from './records.ts'

/** `except`: fields that name people by contract, as who decides and who asked. `listed`: what it has a row for. */
type Report = Readonly<{ path: string; except?: readonly string[]; listed?: Listed }>

/** What people approve names its parties, and the requests that it takes back or replaces, to all who see it. */
const parties = [
  ...['requestedBy', 'onBehalfOf', 'employee', 'approvals', 'rescinds'],
  ...['rescindsChangeRequestId', 'supersedesChangeRequestId'],
]

const reports: readonly ((random: Random, records: Records) => Report)[] = [
  (random, { positions }) => ({ path: `/Positions/${random.pick(positions).id}/Holders?all=true`, except: ['name'] }),
  () => ({ path: '/Events?order=NewestFirst&pageSize=200', except: ['actor'] }),
  () => ({ path: '/Approvals?pageSize=200', except: parties }),
  () => ({ path: '/Credentials/Search?pageSize=200', except: ['verifiedBy'], listed: 'credentials' }),
  () => ({ path: '/change-requests?pageSize=200', except: parties, listed: 'requests' }),
  () => ({ path: '/ExpenseApplications?pageSize=200', except: parties, listed: 'expenses' }),
  () => ({ path: '/Authorities?pageSize=200&expand=details', listed: 'authorities' }),
  () => ({ path: '/Positions?pageSize=200&expand=details' }),
]

export const aReport = (random: Random, records: Records): Report => random.pick(reports)(random, records)

/** Whether the caller sees one of the records that a name may stand for. The oracle knows nothing of delegations. */
export const isShown = ({ reads }: Named, seen: Seen): boolean =>
  reads.some(read => {
    const listed = (Object.keys(pathOf) as Listed[]).find(kind => read.startsWith(`${pathOf[kind]}/`))
    return listed ? seen[listed].has(Number(read.split('/').at(-1))) : read.startsWith('/Delegations/')
  })
