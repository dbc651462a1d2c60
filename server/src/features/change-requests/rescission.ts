import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'
import { entryOn, type History, type Holding, holdingsOn, isSecretField, secretPlace } from '../employees/index.ts'
import { type Kind, kindNamed, type ProposedChange, type Situation, type StoredChange } from './kinds/index.ts'
import { isChange } from './proposal.ts'
import { type ReversalRouting, routingOfReversal, type TakenBack } from './rescission-routing.ts'
import { readSituation } from './situation.ts'
import { listChanges } from './stored-changes.ts'

export type LaterChange = TakenBack &
  Readonly<{
    changeRequestId: number
    code: string
    effectiveDate: CalendarDate
    field: string
    /** Whether it changes other fields, too, which taking back these would leave as they are. */
    changesMore: boolean
  }>

export type Reversal = ReversalRouting &
  Readonly<{
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

/**
 * What takes an applied request back, from a day on: today unless another is said. On that day its fields are as if neither
 * it nor the later changes of them had ever been made, whatever else has begun or ended since.
 */
export async function reverseChanges(act: Act, changeRequestId: number, from?: CalendarDate): Promise<Reversal> {
  const request = await findRequest(act, changeRequestId)
  const kind = kindNamed(request.changeType)
  const original = await listChanges(act, changeRequestId, request.token)
  const about = { employeeId: request.employeeId, positionId: request.positionId, effectiveToDate: undefined }
  const { today, holdings } = await readSituation(act, { ...about, effectiveDate: request.effectiveDate })
  const effectiveDate = from ?? today
  const positionId = positionOn(holdingsOn(holdings, effectiveDate), original) ?? request.positionId
  const situation = await readSituation(act, { ...about, positionId, effectiveDate })
  const laterChanges = await listLaterChanges(act, changeRequestId)
  const takesBack = [changeRequestId, ...laterChanges.map(later => later.changeRequestId)]
  const former = await situationWithout(act, situation, { original, takesBack })
  const section = kind.sectionOf(original, situation)
  const [present, formerly] = [await kind.changesOf(section, situation), await kind.changesOf(section, former)]
  const changes = [...original, ...present.filter(each => isOfSameFact(each, original))].map(change => {
    const { field, factField, label, isSensitive = false } = change
    const now = present.find(each => each.field === field) ?? { oldValue: change.newValue, oldSecret: undefined }
    const isFact = (factField ?? field) in former.values
    const then = isFact ? formerly.find(each => each.field === field) : undefined
    return {
      field,
      label,
      oldValue: now.oldValue,
      newValue: then ? then.oldValue : change.oldValue,
      factField,
      factValue: former.values[factField ?? field] ?? null,
      secret: then?.oldSecret,
      oldSecret: now.oldSecret,
      isSensitive,
    }
  })
  const actual = changes.filter(isChange)
  const takenBack = [request, ...laterChanges]
  return {
    ...routingOfReversal({ kind, situation, original, changes: actual, takenBack }),
    kind,
    positionId,
    changes: actual,
    effectiveDate: request.effectiveDate,
    laterChanges,
  }
}

/** Whether it is another part of something that was changed: a rate of pay comes back whole. */
const isOfSameFact = ({ field, factField }: ProposedChange, original: readonly StoredChange[]): boolean =>
  factField !== undefined &&
  original.some(each => each.factField === factField) &&
  original.every(each => each.field !== field)

type Without = Readonly<{ original: readonly StoredChange[]; takesBack: readonly number[] }>

/** The fields of the original as they would be had it, and the others, never been; of no other field. */
async function situationWithout(
  act: Act,
  situation: Awaited<ReturnType<typeof readSituation>>,
  { original, takesBack }: Without,
): Promise<Situation> {
  const { history, effectiveDate: day, values } = situation
  const reversals = [...history.reversals, { changeRequestId: 0, from: day, takesBack }]
  const entryOf = (field: string) => entryOn({ entries: history.entries.get(field) ?? [], reversals }, day)
  const fields = original.map(({ field, factField = field }) => factField).filter(field => field in history.row)
  return {
    ...situation,
    values: { ...values, ...Object.fromEntries(fields.map(field => [field, entryOf(field)?.value ?? null])) },
    secretOf: field => opened(act, history, { field, ciphertext: entryOf(field)?.ciphertext ?? null }),
  }
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

type Sealed = Readonly<{ field: string; ciphertext: Buffer | null }>

async function opened(act: Act, { token }: History, { field, ciphertext }: Sealed): Promise<string | undefined> {
  if (!ciphertext || !isSecretField(field)) return undefined
  return (await act.keys()).decrypt(ciphertext, secretPlace(field, token))
}

const findRequest = ({ tx, employerGroupId }: Act, id: number) =>
  tx
    .selectFrom('changeRequest')
    .innerJoin('approvable', join =>
      join
        .onRef('approvable.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('approvable.id', '=', 'changeRequest.approvableId'),
    )
    .select(['token', 'changeType', 'employeeId', 'positionId', 'effectiveDate'])
    .select(sql<number | null>`(approvable.routing ->> 'amount')::float8`.as('amount'))
    .where('changeRequest.employerGroupId', '=', employerGroupId)
    .where('changeRequest.id', '=', id)
    .executeTakeFirstOrThrow()

/** A request that took another back is no change of its own: what it brought back is what was there before. */
async function listLaterChanges({ tx, employerGroupId }: Act, id: number): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange & Readonly<{ isShared: boolean }>>`
    select later.id as change_request_id, later.code, later.effective_date, later.change_type,
      (approvable.routing ->> 'amount')::float8 as amount, change.field, exists (
      select from change_request_change mine
      where mine.employer_group_id = own.employer_group_id and mine.change_request_id = own.id
        and coalesce(mine.fact_field, mine.field) = coalesce(change.fact_field, change.field)) as is_shared
    from change_request own
    join change_request later on later.employer_group_id = own.employer_group_id and later.employee_id = own.employee_id
      and later.status = 'Applied' and (later.applied_at, later.id) > (own.applied_at, own.id)
    join approvable on approvable.employer_group_id = later.employer_group_id and approvable.id = later.approvable_id
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
