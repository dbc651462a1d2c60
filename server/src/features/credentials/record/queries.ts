import { sql } from 'kysely'
import {
  type About,
  callerKey,
  listKey,
  rememberedCollection,
  type Seen,
  type TextOf,
} from '../../../core/remembered/index.ts'
import { sortOf } from '../../../core/sorting.ts'
import { todayInSql } from '../../../core/today.ts'
import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import type { Collection } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { employeeInWords, employeeIsVisible } from '../../employees/index.ts'
import type { CountQuery, Credential, CredentialExpiry, CredentialStatus, SearchQuery } from '../schemas.ts'
import { hasStatusAmong, lastDay } from '../status.ts'
import { hasNumber } from './uniqueness.ts'
import { type CredentialRow, credentialSubject, readCredentials } from './visibility.ts'
import { credentialOf } from './wire.ts'

export function searchCredentials(db: Db, caller: Caller, query: SearchQuery): Collection<Credential> {
  const { pageNumber: _, pageSize: __, Order, ...filters } = query
  const orderBy = orderOf(Order)
  return rememberedCollection(db, {
    employerGroupId: caller.employerGroupId,
    subject: credentialSubject,
    key: listKey(caller, { ...filters, ...(orderBy && { Order }) }),
    ids: also => sql`${matchingCredentials(db, caller, query).select('credential.id').where(also)}`,
    orderBy,
    rows: (connection, ids, fresh) => readCredentials(connection, caller, { ids, fresh }),
    toItems: (_connection, rows: readonly CredentialRow[]) => rows.map(toWire(caller)),
    text: textOf(caller),
  })
}

/** ExpiringFirst is the order of the expiry dates under its first name. */
const orderOf = (order: SearchQuery['Order']) =>
  sortOf(order === 'ExpiringFirst' ? 'ExpiryDateAscending' : order, 'credential.id', {
    Employee: employeeInWords('credential.employee_id'),
    ExpiryDate: sql`credential.expiry_date`,
  })

const textOf = (caller: Caller): TextOf<Credential> => ({
  key: callerKey(caller),
  kinds: [],
  isWhole: true,
  async read(db, asked) {
    const rows = await readCredentials(db, caller, asked)
    const records = rows.map(row => ({ ...row, item: toWire(caller)(row), about: aboutOf(row) }))
    return { records, seen: rows.find(({ isFirst }) => isFirst) as Seen | undefined }
  },
})

function aboutOf({ id, supersededByCredentialId, personId, verifiedByPersonId }: CredentialRow): About {
  const credentials = [id, supersededByCredentialId].filter(each => each !== null)
  const persons = [personId, verifiedByPersonId].filter(each => each !== null)
  return [
    ...credentials.map(credential => ['credential', credential] as const),
    ...persons.map(person => ['person', person] as const),
  ]
}

/** How many of those that a search would find expire on which day. */
export async function countExpiries(db: Db, caller: Caller, query: CountQuery): Promise<CredentialExpiry> {
  const days = await matchingCredentials(db, caller, query)
    .select(eb => ['credential.expiryDate', eb.fn.countAll<number>().as('count')])
    .where('credential.expiryDate', 'is not', null)
    .groupBy('credential.expiryDate')
    .orderBy('credential.expiryDate')
    .execute()
  return { days: days.map(({ expiryDate, count }) => ({ expiryDate: wireDate(expiryDate ?? ''), count })) }
}

function matchingCredentials(db: Db, caller: Caller, query: CountQuery) {
  const { CredentialId, RegistrationNumber, EmployeeId, CredentialIssuerId, CredentialTypeId } = query
  const { Status, Statuses, IsRenewed, ExpiringFrom, ExpiringBefore } = query
  const today = todayInSql(caller, 'employee.employerId')
  const hasStatus = (...statuses: CredentialStatus[]) => hasStatusAmong(statuses, today, caller.today)
  return db
    .selectFrom('credential')
    .innerJoin('employee', withinGroup('employee.id', 'credential.employeeId'))
    .leftJoin('credential as successor', withinGroup('successor.id', 'credential.supersededByCredentialId'))
    .where('credential.employerGroupId', '=', caller.employerGroupId)
    .where(employeeIsVisible(caller))
    .$if(CredentialId !== undefined, q => q.where('credential.id', '=', CredentialId ?? 0))
    .$if(RegistrationNumber !== undefined, q => q.where(hasNumber(RegistrationNumber ?? '')))
    .$if(EmployeeId !== undefined, q => q.where('credential.employeeId', '=', EmployeeId ?? 0))
    .$if(CredentialIssuerId !== undefined, q => q.where('credential.credentialIssuerId', '=', CredentialIssuerId ?? 0))
    .$if(CredentialTypeId !== undefined, q => q.where('credential.credentialTypeId', '=', CredentialTypeId ?? 0))
    .$if(Status !== undefined, q => q.where(hasStatus(Status ?? 'Current')))
    .$if(Statuses !== undefined, q => q.where(hasStatus(...(Statuses ?? []))))
    .$if(IsRenewed !== undefined, q =>
      q.where('credential.supersededByCredentialId', IsRenewed ? 'is not' : 'is', null),
    )
    .$if(ExpiringFrom !== undefined, q => q.where(expiresFrom(ExpiringFrom ?? '')))
    .$if(ExpiringBefore !== undefined, q => q.where(sql<boolean>`${lastDay} < ${ExpiringBefore ?? ''}::date`))
}

const expiresFrom = (day: string) => sql<boolean>`(${lastDay} >= ${day}::date and ${lastDay} < 'infinity')`

/** @throws notFound */
export async function getCredential(db: Db, caller: Caller, { id }: { id: number }) {
  const [row] = await readCredentials(db, caller, { ids: [id] })
  if (!row) throw notFound('The credential')()
  return { record: toWire(caller)(row), version: row.version }
}

const toWire = (caller: Caller) => (row: CredentialRow) => credentialOf(row, caller)
