import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'
import { type History, isSecretField, secretPlace } from '../employees/index.ts'
import { type Kind, kindNamed, type ProposedChange, type StoredChange } from './kinds/index.ts'
import { isChange } from './proposal.ts'
import { factBefore, readSituation } from './situation.ts'
import { listChanges } from './stored-changes.ts'

type LaterChange = Readonly<{ changeRequestId: number; code: string; field: string }>

export type Reversal = Readonly<{
  kind: Kind
  /** From what is there on the day back to what was there before; what is so already is dropped. */
  changes: readonly ProposedChange[]
  /** Applied changes of the same fields since, which taking this one back takes back too. */
  laterChanges: readonly LaterChange[]
}>

/** What takes an applied request back, from a day on: today unless another is said. */
export async function reverseChanges(act: Act, changeRequestId: number, from?: CalendarDate): Promise<Reversal> {
  const request = await findRequest(act, changeRequestId)
  const kind = kindNamed(request.changeType)
  const original = await listChanges(act, changeRequestId, request.token)
  const about = { employeeId: request.employeeId, positionId: request.positionId, effectiveToDate: undefined }
  const { today } = await readSituation(act, { ...about, effectiveDate: request.effectiveDate })
  const situation = await readSituation(act, { ...about, effectiveDate: from ?? today })
  const present = await kind.changesOf(kind.sectionOf(original, situation), situation)
  const bases = await listBases(act, original)
  const changes = await Promise.all(
    original.map(async change => {
      const { field, factField = field, label, isSensitive = false } = change
      const now = present.find(each => each.field === field)
      const base = bases.get(change.baseFactId ?? 0) ?? factBefore(situation.history, factField, request.effectiveDate)
      return {
        field,
        label,
        oldValue: now ? now.oldValue : change.newValue,
        newValue: change.oldValue,
        factField: change.factField,
        factValue: base?.value ?? null,
        secret: change.oldSecret ?? (await opened(act, situation.history, { field: factField, base })),
        oldSecret: now?.oldSecret,
        isSensitive,
      }
    }),
  )
  return { kind, changes: changes.filter(isChange), laterChanges: await listLaterChanges(act, changeRequestId) }
}

type Base = Readonly<{ value: unknown; ciphertext: Buffer | null }>

/** What the original was based on, superseded or not. */
async function listBases({ tx, employerGroupId }: Act, changes: readonly StoredChange[]) {
  const ids = changes.flatMap(({ baseFactId }) => baseFactId ?? [])
  const rows = await tx
    .selectFrom('employeeFact')
    .select(['id', 'value', 'valueCiphertext as ciphertext'])
    .where('employerGroupId', '=', employerGroupId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map<number, Base>(rows.map(row => [row.id, row]))
}

type Sealed = Readonly<{ field: string; base: Base | undefined }>

async function opened(act: Act, { token }: History, { field, base }: Sealed): Promise<string | undefined> {
  if (!base?.ciphertext || !isSecretField(field)) return undefined
  return (await act.keys()).decrypt(base.ciphertext, secretPlace(field, token))
}

const findRequest = ({ tx, employerGroupId }: Act, id: number) =>
  tx
    .selectFrom('changeRequest')
    .select(['token', 'changeType', 'employeeId', 'positionId', 'effectiveDate'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function listLaterChanges({ tx, employerGroupId }: Act, id: number): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange>`
    select distinct later.id as change_request_id, later.code, change.field
    from change_request own
    join change_request_change mine on mine.employer_group_id = own.employer_group_id and mine.change_request_id = own.id
    join change_request later on later.employer_group_id = own.employer_group_id and later.employee_id = own.employee_id
      and later.status = 'Applied' and (later.applied_at, later.id) > (own.applied_at, own.id)
    join change_request_change change on change.employer_group_id = later.employer_group_id
      and change.change_request_id = later.id
      and coalesce(change.fact_field, change.field) = coalesce(mine.fact_field, mine.field)
    where own.employer_group_id = ${employerGroupId} and own.id = ${id}
    order by later.id, change.field`.execute(tx)
  return rows
}
