import { fileURLToPath } from 'node:url'
import { type CallerContext, commandContextIn } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { ServiceContext } from '../../service-context.ts'
import { getCaller } from '../accounts/index.ts'
import { rerouteStale } from '../approvals/index.ts'
import { applyDue } from '../change-requests/index.ts'
import { setGroup } from '../employer-groups/index.ts'
import { importFiles } from '../imports/index.ts'
import { type Action, actions } from './actions.ts'
import { type Codes, idOf, momentOf, resolved } from './codes.ts'
import type { ActDocument } from './documents.ts'

/** A sample group without its history. `accounts`: ids by the code of the employee. */
export type Stage = Readonly<{
  group: Readonly<{ id: number; name: string; timeZone: string; isTest: boolean }>
  folder: URL
  /** Of a group with a clock of its own: when the history ends, in milliseconds since 1970. The clock goes along with it. */
  now?: number | undefined
  accounts: ReadonlyMap<string, number>
}>

/**
 * Replays the history of a sample group: each act is a command of the actor's account, at the moment of the act. It
 * notifies no person, since it is old.
 * @throws the error of the command, with the act
 */
export async function replay(context: ServiceContext, stage: Stage, acts: readonly ActDocument[]): Promise<void> {
  const { id, timeZone } = stage.group
  const today = todayIn(timeZone, stage.now ?? context.clock.now())
  const config = { ...context.config, mail: undefined }
  const last = new Map(acts.map(act => [act.who, act]))
  for (const act of acts) {
    const moment = momentOf(today, timeZone, act.at)
    if (stage.now !== undefined) await setClock(context, id, moment)
    const then = { ...context, config, ...(stage.now === undefined && { clock: { now: () => moment } }) }
    await perform({ context: then, stage, today, isLast: last.get(act.who) === act }, act).catch(error => {
      throw new Error(`The sample's act ${JSON.stringify(act)} fails.`, { cause: error })
    })
  }
}

/** Moves the clock of a test group. */
export const setClock = ({ database }: ServiceContext, employerGroupId: number, moment: number) =>
  database.transaction(employerGroupId, tx =>
    setGroup({ tx, employerGroupId }, { testNow: new Date(moment).toISOString() }),
  )

type Scene = Readonly<{
  context: ServiceContext
  stage: Stage
  today: string
  /** Whether the actor does nothing after this act. */
  isLast: boolean
}>

async function perform({ context, stage, today, isLast }: Scene, act: ActDocument): Promise<void> {
  if (act.does === 'applyChangeRequests') return applyDue(context, stage.group.id)
  if (act.does === 'importFiles') return importMore(context, stage, act)
  const { does, who = '' } = act
  const employerGroupId = stage.group.id
  const work = async (tx: Tx) => {
    const codes = { db: tx, employerGroupId, today }
    const ctx = await contextOf({ context, stage, tx }, who)
    if (isLast) await recordAudit(ctx, signedIn(stage, who))
    const id = await subjectOf(codes, does, act.of)
    await actions[does](ctx, id, (await resolved(codes, act.command ?? {})) as never)
    await rerouteStale(ctx, 0)
  }
  await context.database.transaction(employerGroupId, work, { plansOnce: true })
}

/** Who acts has signed in before: once for each of them, since it says when they were last here. */
const signedIn = ({ accounts }: Stage, who: string) => ({
  type: 'sign-in.succeeded' as const,
  resource: { type: 'UserAccount' as const, id: accounts.get(who) ?? 0 },
  details: {},
})

async function contextOf(
  { context, stage, tx }: Readonly<{ context: ServiceContext; stage: Stage; tx: Tx }>,
  who: string,
): Promise<CallerContext> {
  const { config, database, vault, clock } = context
  const employerGroupId = stage.group.id
  const userAccountId = stage.accounts.get(who)
  if (userAccountId === undefined) throw new Error(`The sample has no account for the employee ${who}.`)
  const caller = await getCaller(tx, { employerGroupId, userAccountId, apiKeyId: null }, clock.now())
  const ctx = await commandContextIn(tx, {
    config,
    vault,
    clock,
    employerGroupId,
    actor: { userAccountId, apiKeyId: null },
  })
  return { ...ctx, caller, seenVersions: undefined, aside: database.aside(employerGroupId) }
}

/** The id of an act's record; 0 where the act creates one. */
async function subjectOf(codes: Codes, does: Action, code: string | undefined): Promise<number> {
  if (code === undefined) return 0
  if (does === 'updateCredential' || does === 'joinRenewal') return idOf(codes, 'credential', code)
  if (does === 'updatePosition') return idOf(codes, 'chartPosition', code)
  return idOf(codes, code.startsWith('EX-') ? 'expenseApplication' : 'changeRequest', code)
}

/** Imports a folder beside the group's files, as the operator does. */
async function importMore(context: ServiceContext, { group, folder }: Stage, { of }: ActDocument): Promise<void> {
  const paths = [fileURLToPath(new URL(`${of}/`, folder))]
  const { errors } = await importFiles(context, { groupName: group.name, paths, isDryRun: false })
  if (errors.length > 0) throw new Error(`${of}: ${JSON.stringify(errors)}`)
}
