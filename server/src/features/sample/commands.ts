import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { asSystem, type CommandContext } from '../../core/command-context.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import { installation } from '../../installation.ts'
import { analyzeWhatWasWritten } from '../../platform/database/writes.ts'
import type { ServiceContext } from '../../service-context.ts'
import { correctFirstFacts } from '../employee-facts/index.ts'
import { setGroup } from '../employer-groups/index.ts'
import { importFiles } from '../imports/index.ts'
import { markOlderAsRead } from '../notices/index.ts'
import { createEmployeeAccount, createSampleAccount, createSampleKey, type SamplePerson } from './accounts.ts'
import { idOf, momentOf, resolved } from './codes.ts'
import { type GroupDocument, type HistoryDocument, readDocuments, type SampleDocuments } from './documents.ts'
import { replay, type Stage, setClock } from './story.ts'

const ownFolder = new URL('sample/', installation)

/**
 * Loads the sample groups: imports the files of each folder, creates accounts with random passwords and keys, and replays
 * the history of the months before today.
 * @returns the people by first name in lower case, with their secrets, which are nowhere else
 */
export async function loadSampleGroups(
  context: ServiceContext,
  sampleFolder: URL = ownFolder,
): Promise<Record<string, SamplePerson>> {
  const entries = await readdir(sampleFolder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  const loaded: Loaded[] = []
  for (const name of names.sort()) loaded.push(await loadGroup(context, new URL(`${name}/`, sampleFolder)))
  for (const each of loaded) await playHistory(context, each)
  const people = []
  for (const each of loaded) people.push(await createKeys(context, each))
  return Object.assign({}, ...people)
}

/** A test group for `loadTestGroup`. `now`: where its clock stands in the end, in milliseconds since 1970. */
type TestGroup = Readonly<{ name: string; madeByGroupId: number; now: number }>

/** Loads the first sample group once more, for a group that wants to try things out, with a clock of its own. */
export async function loadTestGroup(
  context: ServiceContext,
  test: TestGroup,
): Promise<Readonly<{ id: number; people: Record<string, SamplePerson> }>> {
  const loaded = await loadGroup(context, new URL('harbour-line/', ownFolder), test)
  const { id } = loaded.stage.group
  await playHistory(context, loaded)
  await setClock(context, id, test.now)
  return { id, people: await createKeys(context, loaded) }
}

/** After the history, in which some do not have their roles yet. @returns the people with their keys */
const createKeys = (context: ServiceContext, { stage, documents, people }: Loaded) =>
  asSystem(context, stage.group.id, async ctx => {
    const withKeys = { ...people }
    for (const [firstName, { key, employeeCode }] of Object.entries(documents.people)) {
      const [person, userAccountId] = [people[firstName], stage.accounts.get(employeeCode)]
      if (!key || !person || userAccountId === undefined) continue
      const apiKey = await createSampleKey({ ctx, group: stage.group, userAccountId }, key)
      withKeys[firstName] = { ...person, apiKey }
    }
    return withKeys
  })

async function playHistory(
  context: ServiceContext,
  { stage, loginPrefix, documents: { history } }: Loaded,
): Promise<void> {
  const colleagues = await asSystem(context, stage.group.id, ctx =>
    prepare(context, ctx, { stage, loginPrefix, history }),
  )
  await replay(context, { ...stage, accounts: colleagues }, history.acts)
  await asSystem(context, stage.group.id, ctx => markOlderAsRead(ctx, newsOfOne))
  await context.database.transaction(stage.group.id, analyzeWhatWasWritten)
}

/** So many notices of a person are unread after the history. */
const newsOfOne = 3

type Loaded = Readonly<{
  stage: Stage
  loginPrefix: string | undefined
  documents: SampleDocuments
  /** Without their keys. */
  people: Record<string, SamplePerson>
}>

async function loadGroup(context: ServiceContext, folder: URL, test?: TestGroup): Promise<Loaded> {
  const documents = await readDocuments(folder)
  const { timeZone, isTest } = documents.group
  const { name = documents.group.name, now } = test ?? {}
  const report = await importFiles(context, {
    groupName: name,
    paths: [fileURLToPath(folder)],
    isDryRun: false,
    newGroup: { timeZone, isTest, ...(test && beginningOf(test, documents)) },
  })
  const [error] = report.errors
  if (error) throw new Error(`The sample ${name} has ${error.file}:${error.line} ${error.column}: ${error.reason}`)
  const id = await findGroup(context, name)
  const loginPrefix = test && `test-group-${id}.`
  const { people, accounts } = await asSystem(context, id, ctx =>
    openGroup(context, ctx, { id, documents, loginPrefix }),
  )
  const stage = { group: { id, name, timeZone, isTest }, folder, accounts, now }
  return { stage, loginPrefix, documents, people }
}

/** The clock of a test group begins with its history. */
function beginningOf({ madeByGroupId, now }: TestGroup, { group, history }: SampleDocuments) {
  const today = todayIn(group.timeZone, now)
  const moments = history.acts.map(({ at }) => momentOf(today, group.timeZone, at))
  return { madeByGroupId, isBeingMade: true, testNow: new Date(Math.min(now, ...moments)).toISOString() }
}

async function findGroup({ database }: ServiceContext, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select find_employer_group(${name}) as id`.execute(database.withoutGroup)
  return rows[0]?.id ?? 0
}

async function openGroup(
  { vault }: ServiceContext,
  ctx: CommandContext,
  { id, documents, loginPrefix }: Readonly<{ id: number; documents: SampleDocuments; loginPrefix: string | undefined }>,
) {
  await setFallback(ctx, documents.group)
  const people: Record<string, SamplePerson> = {}
  const accounts = new Map<string, number>()
  const opening = { ctx, vault, loginPrefix, group: { ...documents.group, id } }
  for (const [firstName, document] of Object.entries(documents.people)) {
    const { person, userAccountId } = await createSampleAccount(opening, document)
    people[firstName] = person
    accounts.set(document.employeeCode, userAccountId)
  }
  return { people, accounts }
}

/** No command and no file has this setting of a group, since an operator's import creates groups. */
async function setFallback(ctx: CommandContext, { fallbackAuthorityCode }: GroupDocument): Promise<void> {
  const { tx, employerGroupId } = ctx
  const codes = { db: tx, employerGroupId, today: ctx.today.group }
  await setGroup(ctx, { fallbackAuthorityId: await idOf(codes, 'authority', fallbackAuthorityCode) })
}

/** Creates the accounts and first facts of the history. @returns all accounts that act, by the code of the employee */
async function prepare(
  { vault }: ServiceContext,
  ctx: CommandContext,
  { stage, loginPrefix, history }: Pick<Loaded, 'stage' | 'loginPrefix'> & Readonly<{ history: HistoryDocument }>,
): Promise<ReadonlyMap<string, number>> {
  const accounts = new Map(stage.accounts)
  const { group } = stage
  for (const colleague of history.accounts) {
    // Their passwords would be known nowhere, and hashing one takes as long as much of the rest.
    const owner = { ...colleague, isWithoutPassword: true }
    const { userAccountId } = await createEmployeeAccount({ ctx, vault, group, loginPrefix }, owner)
    accounts.set(colleague.employeeCode, userAccountId)
  }
  const codes = { db: ctx.tx, employerGroupId: group.id, today: ctx.today.group }
  const corrections = history.before.map(async ({ employeeCode, values }) => {
    const first = (await resolved(codes, values)) as Record<string, unknown>
    await correctFirstFacts(ctx, await idOf(codes, 'employee', employeeCode), first)
  })
  await Promise.all(corrections)
  return accounts
}
