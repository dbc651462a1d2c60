import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { asSystem, type CommandContext } from '../../core/command-context.ts'
import { installation } from '../../installation.ts'
import { analyzeWhatWasWritten } from '../../platform/database/writes.ts'
import type { ServiceContext } from '../../service-context.ts'
import { correctFirstFacts } from '../employee-facts/index.ts'
import { setGroup } from '../employer-groups/index.ts'
import { importFiles } from '../imports/index.ts'
import { createEmployeeAccount, createSampleAccount, type SamplePerson } from './accounts.ts'
import { idOf, resolved } from './codes.ts'
import { type GroupDocument, type HistoryDocument, readDocuments, type SampleDocuments } from './documents.ts'
import { replay, type Stage } from './story.ts'

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
  for (const { stage, history } of loaded) {
    const colleagues = await asSystem(context, stage.group.id, ctx => prepare(context, ctx, { stage, history }))
    await replay(context, { ...stage, accounts: colleagues }, history.acts)
    await context.database.transaction(stage.group.id, analyzeWhatWasWritten)
  }
  return Object.assign({}, ...loaded.map(({ people }) => people))
}

type Loaded = Readonly<{ stage: Stage; history: HistoryDocument; people: Record<string, SamplePerson> }>

async function loadGroup(context: ServiceContext, folder: URL): Promise<Loaded> {
  const documents = await readDocuments(folder)
  const { name, timeZone, isTest } = documents.group
  const report = await importFiles(context, {
    groupName: name,
    paths: [fileURLToPath(folder)],
    isDryRun: false,
    newGroup: { timeZone, isTest },
  })
  const [error] = report.errors
  if (error) throw new Error(`The sample ${name} has ${error.file}:${error.line} ${error.column}: ${error.reason}`)
  const id = await findGroup(context, name)
  const { people, accounts } = await asSystem(context, id, ctx => openGroup(context, ctx, { id, documents }))
  return { stage: { group: { id, name, timeZone, isTest }, folder, accounts }, history: documents.history, people }
}

async function findGroup({ database }: ServiceContext, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select find_employer_group(${name}) as id`.execute(database.withoutGroup)
  return rows[0]?.id ?? 0
}

async function openGroup(
  { vault }: ServiceContext,
  ctx: CommandContext,
  { id, documents }: Readonly<{ id: number; documents: SampleDocuments }>,
) {
  await setFallback(ctx, documents.group)
  const people: Record<string, SamplePerson> = {}
  const accounts = new Map<string, number>()
  const opening = { ctx, vault, group: { ...documents.group, id } }
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
  { stage, history }: Pick<Loaded, 'stage' | 'history'>,
): Promise<ReadonlyMap<string, number>> {
  const accounts = new Map(stage.accounts)
  const { group } = stage
  for (const colleague of history.accounts) {
    const { userAccountId } = await createEmployeeAccount({ ctx, vault, group }, colleague)
    accounts.set(colleague.employeeCode, userAccountId)
  }
  const codes = { db: ctx.tx, employerGroupId: group.id, today: ctx.today.group }
  for (const { employeeCode, values } of history.before) {
    const first = (await resolved(codes, values)) as Record<string, unknown>
    await correctFirstFacts(ctx, await idOf(codes, 'employee', employeeCode), first)
  }
  return accounts
}
