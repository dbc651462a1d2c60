import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'
import { type History, type Holding, holdingsOn, isSecretField, secretPlace } from '../employees/index.ts'
import { type Kind, kindNamed, type ProposedChange, type StoredChange } from './kinds/index.ts'
import { isChange } from './proposal.ts'
import { factBefore, readSituation } from './situation.ts'
import { listChanges } from './stored-changes.ts'

export type LaterChange = Readonly<{
  changeRequestId: number
  code: string
  effectiveDate: CalendarDate
  field: string
  /** Whether it changes other fields, too, which taking back these would leave as they are. */
  changesMore: boolean
}>

export type Reversal = Readonly<{
  kind: Kind
  /** The position that it is about: of a position that was given, that one. */
  positionId: number | null
  /** From what is there on the day back to what was there before; what is so already is dropped. */
  changes: readonly ProposedChange[]
  /** From when on what it takes back is true. */
  effectiveDate: CalendarDate
  /** Applied changes of the same fields since, which taking this one back takes back too. */
  laterChanges: readonly LaterChange[]
}>

/** What takes an applied request back, from a day on: today unless another is said. */
export async function reverseChanges(act: Act, changeRequestId: number, from?: CalendarDate): Promise<Reversal> {
  const request = await findRequest(act, changeRequestId)
  const kind = kindNamed(request.changeType)
  const original = await listChanges(act, changeRequestId, request.token)
  const about = { employeeId: request.employeeId, positionId: request.positionId, effectiveToDate: undefined }
  const { today, holdings } = await readSituation(act, { ...about, effectiveDate: request.effectiveDate })
  const effectiveDate = from ?? today
  const positionId = positionOn(holdingsOn(holdings, effectiveDate), original) ?? request.positionId
  const situation = await readSituation(act, { ...about, positionId, effectiveDate })
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
  const laterChanges = await listLaterChanges(act, changeRequestId)
  return { kind, positionId, changes: changes.filter(isChange), effectiveDate: request.effectiveDate, laterChanges }
}

/** The position that it gave, where that is still held; where later changes gave another, the primary one. */
function positionOn(held: readonly Holding[], original: readonly StoredChange[]): number | undefined {
  const given = original.find(({ field }) => field === 'OrganisationChartPositionId')
  if (!given) return undefined
  const found =
    held.find(({ positionId }) => positionId === given.newValue) ??
    held.find(({ assignmentType }) => assignmentType === 'Primary')
  return found?.positionId
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

/** A request that took another back is no change of its own: what it brought back is what was there before. */
async function listLaterChanges({ tx, employerGroupId }: Act, id: number): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange & Readonly<{ isShared: boolean }>>`
    select later.id as change_request_id, later.code, later.effective_date, change.field, exists (
      select from change_request_change mine
      where mine.employer_group_id = own.employer_group_id and mine.change_request_id = own.id
        and coalesce(mine.fact_field, mine.field) = coalesce(change.fact_field, change.field)) as is_shared
    from change_request own
    join change_request later on later.employer_group_id = own.employer_group_id and later.employee_id = own.employee_id
      and later.status = 'Applied' and (later.applied_at, later.id) > (own.applied_at, own.id)
    left join change_request taken on taken.employer_group_id = later.employer_group_id
      and taken.id = later.rescinds_change_request_id
    join change_request_change change on change.employer_group_id = later.employer_group_id
      and change.change_request_id = later.id
    where own.employer_group_id = ${employerGroupId} and own.id = ${id}
      and (taken.id is null or taken.rescinds_change_request_id is not null)
    order by later.id, change.field`.execute(tx)
  const alone = new Set(rows.filter(({ isShared }) => !isShared).map(({ changeRequestId }) => changeRequestId))
  return rows
    .filter(({ isShared }) => isShared)
    .map(({ isShared: _, ...later }) => ({ ...later, changesMore: alone.has(later.changeRequestId) }))
}
