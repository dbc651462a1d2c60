import { asSystem, type CallerContext, type CommandContext } from '../../../src/core/command-context.ts'
import type { Caller } from '../../../src/domain/caller.ts'
import { Failure } from '../../../src/domain/failure.ts'
import { applyChangeRequest } from '../../../src/features/change-requests/applying/commands.ts'
import { type ChangeType, type Kind, kinds } from '../../../src/features/change-requests/kinds/index.ts'
import {
  basedOn,
  listOpenChanges,
  type Proposal,
  proposeSection,
  readBackground,
  situationOf,
  storeChanges,
} from '../../../src/features/change-requests/proposals/index.ts'
import type { Muster, PersonName } from '../muster.ts'

export type Wish = Readonly<{
  about: PersonName
  changeType: ChangeType
  section: unknown
  /** Today unless said. */
  from?: string
  to?: string
  positionId?: number
  rescinds?: number
  /** Later changes that are taken back with it. */
  also?: readonly number[]
}>

export type Subject = Readonly<{
  id: number
  groupId: number
  personId: number
  employerId: number
  positionId: number
}>

/** By how they sign in, since other addresses change. */
const isTheirs = `(e.employer_group_id, e.person_id) in (select a.employer_group_id, a.person_id
  from user_account a join login l on l.id = a.login_id where l.email = $1)`

/** A person of the sample as an employee, with their primary position of today. */
export async function subjectOf(muster: Muster, name: PersonName): Promise<Subject> {
  const { rows } = await muster.admin.query(
    `select e.id::int, e.employer_group_id::int as "groupId", e.person_id::int as "personId",
       e.employer_id::int as "employerId", (select h.position_id::int from position_holder h where h.employer_group_id = e.employer_group_id
         and h.person_id = e.person_id and h.assignment_type = 'Primary' and h.valid_to is null order by h.id limit 1) as "positionId"
     from employee e where ${isTheirs}`,
    [muster[name].email],
  )
  return rows[0]
}

/** The changes of a section, by a dry run of a caller who sees everything. */
export const proposed = async (muster: Muster, wish: Wish): Promise<Proposal> => {
  const subject = await subjectOf(muster, wish.about)
  return asSystem(muster.context, subject.groupId, ctx => propose(ctx, wish, subject))
}

/** The rules that a section breaks, by field. */
export async function broken(muster: Muster, wish: Wish): Promise<Record<string, string>> {
  const { violations } = await proposed(muster, wish)
  return Object.fromEntries(violations.map(({ field, message }) => [field, message]))
}

/** A request that everybody has approved. @returns its id */
export async function approved(muster: Muster, wish: Wish): Promise<number> {
  const subject = await subjectOf(muster, wish.about)
  return asSystem(muster.context, subject.groupId, async ctx => {
    const { violations, changes } = await propose(ctx, wish, subject)
    if (violations.length > 0) throw new Failure('invalid', 'InvalidRequest', JSON.stringify(violations), violations)
    return store(ctx, wish, subject, changes)
  })
}

export async function store(
  ctx: CommandContext,
  wish: Pick<Wish, 'changeType' | 'from' | 'to' | 'positionId' | 'rescinds' | 'also'>,
  subject: Subject,
  changes: Proposal['changes'],
): Promise<number> {
  const { employerGroupId, now } = ctx
  const approvable = await ctx.tx
    .insertInto('approvable')
    .values({
      employerGroupId,
      kind: 'ChangeRequest',
      requestedByPersonId: subject.personId,
      subjectPersonId: subject.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const effectiveDate = wish.from ?? todayOf(ctx, subject)
  const { id, token } = await ctx.tx
    .insertInto('changeRequest')
    .values({
      employerGroupId,
      approvableId: approvable.id,
      code: `T-${approvable.id}`,
      changeType: wish.changeType,
      status: 'Approved',
      employeeId: subject.id,
      positionId: wish.positionId ?? subject.positionId,
      effectiveDate,
      effectiveToDate: wish.to ?? null,
      rescindsChangeRequestId: wish.rescinds ?? null,
      rescindsAlso: [...(wish.also ?? [])],
      createdAt: now,
      lastModified: now,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  const { history } = await readBackground(ctx.reading, subject.id)
  await storeChanges(ctx, {
    request: { id, token, employeeId: subject.id, changeType: wish.changeType },
    isOpen: true,
    openChanges: await listOpenChanges(ctx, subject.id),
    changes: changes.map(change => basedOn(history, change, effectiveDate)),
  })
  return id
}

export const todayOf = (ctx: CommandContext, { employerId }: Subject) =>
  ctx.today.byEmployer.get(employerId) ?? ctx.today.group

/** Applies it as the service does, in a command of its own. */
export async function apply(muster: Muster, id: number): Promise<'Applied' | 'Failed'> {
  const { rows } = await muster.admin.query(
    'select employer_group_id::int as "groupId" from change_request where id = $1',
    [id],
  )
  return asSystem(muster.context, rows[0].groupId, ctx => applyChangeRequest(ctx, id))
}

/** Asked for, approved and applied. @returns its id */
export async function applied(muster: Muster, wish: Wish): Promise<number> {
  const id = await approved(muster, wish)
  const outcome = await apply(muster, id)
  if (outcome !== 'Applied') throw new Error(JSON.stringify(await requestOf(muster, id)))
  return id
}

/** Everybody approves a request who has to, and it is applied. */
export async function everybodyApproves(muster: Muster, path: string): Promise<void> {
  const id = Number(path.split('/').at(-1))
  await muster.admin.query(`update change_request set status = 'Approved' where id = $1`, [id])
  const outcome = await apply(muster, id)
  if (outcome !== 'Applied') throw new Error(JSON.stringify(await requestOf(muster, id)))
}

export async function requestOf(muster: Muster, id: number) {
  const { rows } = await muster.admin.query('select * from change_request where id = $1', [id])
  return rows[0]
}

export async function rowOf(muster: Muster, name: PersonName) {
  const { rows } = await muster.admin.query(
    `select p.*, e.*, e.start_date::text, e.termination_date::text, p.date_of_birth::text from employee e
     join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id where ${isTheirs}`,
    [muster[name].email],
  )
  return rows[0]
}

async function propose(ctx: CommandContext, wish: Wish, subject: Subject): Promise<Proposal> {
  const { changeType, section, from, to, positionId } = wish
  const situation = situationOf(ctx, await readBackground(ctx.reading, subject.id), {
    caller: asCaller(ctx).caller,
    positionId: positionId ?? subject.positionId,
    effectiveDate: from ?? todayOf(ctx, subject),
    effectiveToDate: to,
  })
  return proposeSection(kinds[changeType] as Kind, section, situation)
}

/** A person who sees everything of the group. */
function asCaller(ctx: CommandContext): CallerContext {
  const { employerGroupId, today } = ctx
  const caller = {
    employerGroupId,
    today,
    accessScopes: [],
    roles: new Set(),
    heldRoles: [],
    scopes: new Set(),
  } as unknown as Caller
  return { ...ctx, caller, seenVersions: undefined, aside: ctx.tx }
}
