import type { Muster } from './muster.ts'
import type { Person } from './person.ts'

/** A record that an answer names: how it does, and the single reads one of which has to show it. */
export type Named = Readonly<{ as: string; reads: readonly string[] }>

/** Of one group: what codes and names stand for. */
export type Index = Readonly<{ codes: ReadonlyMap<string, string>; names: ReadonlyMap<string, readonly string[]> }>

/** Codes of what people approve, and the names of people, with the single reads of the records. */
export async function indexOf(muster: Pick<Muster, 'admin'>): Promise<Index> {
  const { rows: approvables } = await muster.admin.query<{ code: string; read: string }>(
    `select code, '/change-requests/' || id as read from change_request where employer_group_id = ${harbour}
     union all select code, '/ExpenseApplications/' || id from expense_application where employer_group_id = ${harbour}`,
  )
  const { rows: people } = await muster.admin.query<{ name: string; reads: string[] }>(
    `select p.family_name || ', ' || p.given_name as name, array_agg(record.read) as reads from person p
     join (select employer_group_id, person_id, '/Employees/' || id as read from employee
       union all select employer_group_id, person_id, '/Authorities/' || id from authority) record
       on record.employer_group_id = p.employer_group_id and record.person_id = p.id
     where p.employer_group_id = ${harbour} group by 1`,
  )
  return {
    codes: new Map(approvables.map(({ code, read }) => [code, read])),
    names: new Map(people.map(({ name, reads }) => [name, reads])),
  }
}

const harbour = `(select id from employer_group where name like 'Harbour Line%')`

/** Where an id is read, by the field that it stands in, or that its record does. */
const fields: Readonly<Record<string, string>> = {
  authorityId: '/Authorities',
  employeeId: '/Employees',
  changeRequestId: '/change-requests',
  rescindsChangeRequestId: '/change-requests',
  supersedesChangeRequestId: '/change-requests',
  authority: '/Authorities',
  employee: '/Employees',
}

const types: Readonly<Record<string, string>> = {
  Authority: '/Authorities',
  ChangeRequest: '/change-requests',
  CostCentre: '/CostCentres',
  Credential: '/Credentials',
  Delegation: '/Delegations',
  Employee: '/Employees',
  ExpenseApplication: '/ExpenseApplications',
}

/**
 * Everything that an answer names, wherever it stands and by whatever: an id, a code in a sentence, a person's name.
 * @param except fields that name people by contract: who decides, who asked, who did it
 */
export function namedIn(answer: unknown, index: Index, except: readonly string[] = []): Named[] {
  const found: Named[] = []
  const add = (as: string, ...reads: string[]) => found.push({ as, reads })
  const walk = (value: unknown, field: string): void => {
    if (except.includes(field)) return
    if (typeof value === 'string') {
      for (const code of value.match(/\b(CR|EX)-\d{6}\b/g) ?? []) add(code, index.codes.get(code) ?? `/unknown/${code}`)
      for (const [name, reads] of index.names) if (value.includes(name)) add(name, ...reads)
    } else if (typeof value === 'number') {
      if (fields[field] !== undefined) add(field, `${fields[field]}/${value}`)
    } else if (Array.isArray(value)) {
      for (const each of value) walk(each, field)
    } else if (value !== null && typeof value === 'object') {
      const { type, id } = value as { type?: unknown; id?: unknown }
      const path = types[String(type)] ?? fields[field]
      if (path !== undefined && typeof id === 'number' && id > 0) add(`${field} ${String(type)}`, `${path}/${id}`)
      for (const [name, each] of Object.entries(value)) walk(each, name)
    }
  }
  walk(answer, '')
  return found
}

/** The named records that the caller cannot read by a single read: the oracle of all reports. */
export async function unreadable(caller: Person, named: readonly Named[]): Promise<string[]> {
  const statuses = new Map<string, Promise<number>>()
  const statusOf = (path: string) => {
    const known = statuses.get(path) ?? caller.get(path).then(({ status }) => status)
    statuses.set(path, known)
    return known
  }
  const hidden: string[] = []
  for (const { as, reads } of named) {
    const seen = await Promise.all(reads.map(statusOf))
    if (!seen.includes(200)) hidden.push(`${as}: ${reads.join(' or ')}`)
  }
  return [...new Set(hidden)]
}
