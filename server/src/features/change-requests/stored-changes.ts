import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import type { Act } from '../../platform/act.ts'
import { brokenConstraint } from '../../platform/database-errors.ts'
import { readHistory } from '../employees/index.ts'
import type { ProposedChange, StoredChange } from './kinds/index.ts'
import { factInForce } from './situation.ts'

type Storing = Readonly<{
  changeRequestId: number
  employeeId: number
  /** As the request's status says: what is open keeps others from changing the same field. */
  isOpen: boolean
  changes: readonly ProposedChange[]
}>

/**
 * Makes these the changes of a request's current revision, each with the fact that it is based on: the one in force on
 * the effective date.
 * @throws invalid, naming the other request, where one is open for the same employee and field
 */
export async function storeChanges(act: Act, storing: Storing): Promise<void> {
  const { changeRequestId, employeeId, isOpen, changes } = storing
  if (isOpen) reject(await clashesOf(act, storing))
  await act.tx
    .deleteFrom('changeRequestChange')
    .where('employerGroupId', '=', act.employerGroupId)
    .where('changeRequestId', '=', changeRequestId)
    .execute()
  if (changes.length === 0) return
  const request = await findRequest(act, changeRequestId)
  const history = await readHistory(act, employeeId)
  const seal = await sealerOf(act, request.token)
  const rows = changes.map((change, place) => ({
    employerGroupId: act.employerGroupId,
    changeRequestId,
    ordinal: place + 1,
    employeeId,
    isOpen,
    field: change.field,
    label: change.label,
    oldValue: json(change.oldValue),
    newValue: json(change.newValue),
    oldValueCiphertext: seal(`${change.field}.old`, change.oldSecret),
    newValueCiphertext: seal(change.field, change.secret),
    isSensitive: change.isSensitive ?? false,
    factField: change.factField ?? null,
    factValue: json(change.factValue),
    baseFactId:
      factInForce(history, { field: change.factField ?? change.field, day: request.effectiveDate })?.id ?? null,
  }))
  await act.tx
    .insertInto('changeRequestChange')
    .values(rows)
    .execute()
    .catch(error => {
      if (brokenConstraint(error) !== 'change_request_one_open_per_field') throw error
      reject(changes.map(({ field }) => clash(fieldOf(request.changeType, field), 'Another request')))
    })
}

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/** Numbers of a request are bound to it and to the field that they are of; moved, they are refused. */
const placeOf = (field: string, requestToken: string) => `change_request.${field}|${requestToken}`

async function sealerOf(act: Act, token: string) {
  const keys = await act.keys()
  return (field: string, secret: string | undefined) =>
    secret === undefined ? null : keys.encrypt(secret, placeOf(field, token))
}

type Clashing = Pick<Storing, 'changeRequestId' | 'employeeId' | 'changes'>

/** Other open requests for the same employee and field. Call it before a request becomes open, too. */
export async function clashesOf(act: Act, { changeRequestId, employeeId, changes }: Clashing): Promise<Violation[]> {
  const { changeType } = await findRequest(act, changeRequestId)
  const fields = changes.map(change => change.factField ?? change.field)
  const others = await act.tx
    .selectFrom('changeRequestChange as other')
    .innerJoin('changeRequest as request', join =>
      join
        .onRef('request.employerGroupId', '=', 'other.employerGroupId')
        .onRef('request.id', '=', 'other.changeRequestId'),
    )
    .select(['request.code', sql<string>`coalesce(other.fact_field, other.field)`.as('fact')])
    .where('other.employerGroupId', '=', act.employerGroupId)
    .where('other.employeeId', '=', employeeId)
    .where('other.isOpen', '=', true)
    .where('other.changeRequestId', '!=', changeRequestId)
    .where(sql<boolean>`coalesce(other.fact_field, other.field) = any(${fields}::text[])`)
    .execute()
  return changes.flatMap(({ field, factField = field }) => {
    const other = others.find(({ fact }) => fact === factField)
    return other ? [clash(fieldOf(changeType, field), other.code)] : []
  })
}

const clash = (field: string, code: string): Violation => ({
  field,
  message: `${code} is open for the same field. Change or cancel that one, or send its id as SupersedesChangeRequestId.`,
})

/** A list is the section itself; other fields stand in it. */
const fieldOf = (changeType: string, field: string) => (field === changeType ? field : `${changeType}.${field}`)

const findRequest = ({ tx, employerGroupId }: Act, id: number) =>
  tx
    .selectFrom('changeRequest')
    .select(['token', 'changeType', 'effectiveDate'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The changes of a request's current revision, their numbers in full. */
export async function listChanges(act: Act, changeRequestId: number, token: string): Promise<StoredChange[]> {
  const rows = await act.tx
    .selectFrom('changeRequestChange')
    .select(['field', 'label', 'oldValue', 'newValue', 'oldValueCiphertext', 'newValueCiphertext', 'isSensitive'])
    .select(['factField', 'factValue', 'baseFactId'])
    .where('employerGroupId', '=', act.employerGroupId)
    .where('changeRequestId', '=', changeRequestId)
    .orderBy('ordinal')
    .execute()
  const keys = await act.keys()
  const opened = (field: string, sealed: Buffer | null) =>
    sealed === null ? undefined : keys.decrypt(sealed, placeOf(field, token))
  return rows.map(({ oldValueCiphertext, newValueCiphertext, factField, factValue, ...row }) => ({
    ...row,
    factField: factField ?? undefined,
    factValue: factValue ?? row.newValue,
    secret: opened(row.field, newValueCiphertext),
    oldSecret: opened(`${row.field}.old`, oldValueCiphertext),
  }))
}
