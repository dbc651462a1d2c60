import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { instantOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { analyzeWhatWasWritten } from '../../../platform/statistics.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { importFiles } from '../import-files.ts'
import { createSampleAccount, type SamplePerson } from './accounts.ts'
import { insertChangeRequests } from './change-requests.ts'
import { completeCredentials } from './credentials.ts'
import { type GroupDocument, readDocuments, type SampleDocuments } from './documents.ts'
import { insertExpenseApplications } from './expense-applications.ts'
import { recordHistory } from './history.ts'
import { daysAround, type Loading, readCodes } from './loading.ts'

const ownFolder = new URL('../../../../../sample/', import.meta.url)

/**
 * Loads the sample groups: the files of each folder, then accounts with random passwords and keys, and what has
 * happened among the people in the weeks before today.
 * @returns the people by first name in lower case, with their secrets, which are nowhere else
 */
export async function loadSampleGroups(
  context: ServiceContext,
  sampleFolder: URL = ownFolder,
): Promise<Record<string, SamplePerson>> {
  const people: Record<string, SamplePerson> = {}
  const folders = (await readdir(sampleFolder, { withFileTypes: true })).filter(entry => entry.isDirectory())
  for (const name of folders.map(folder => folder.name).sort()) {
    Object.assign(people, await loadSampleGroup(context, new URL(`${name}/`, sampleFolder)))
  }
  return people
}

async function loadSampleGroup(context: ServiceContext, folder: URL): Promise<Record<string, SamplePerson>> {
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
  return context.database.transaction(id, tx => complete(tx, context, { id, documents }))
}

async function findGroup({ database }: ServiceContext, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select find_employer_group(${name}) as id`.execute(database.withoutGroup)
  return rows[0]?.id ?? 0
}

async function complete(
  tx: Tx,
  { vault, clock }: ServiceContext,
  { id, documents }: Readonly<{ id: number; documents: SampleDocuments }>,
): Promise<Record<string, SamplePerson>> {
  const now = instantOf(clock)
  const { name, timeZone, isTest } = documents.group
  const group = { id, isTest, timeZone }
  const days = daysAround(now, timeZone)
  const keys = await vault.keysOf(tx, id)
  const start: Loading = { tx, group, now, vault, codes: await readCodes(tx, id), keys, ...days }
  await setFallback(start, documents.group)
  const people: Record<string, SamplePerson> = {}
  for (const [firstName, account] of Object.entries(documents.people)) {
    people[firstName] = await createSampleAccount(start, account, name)
  }
  const loading: Loading = { ...start, codes: await readCodes(tx, id) }
  await completeCredentials(loading, documents.credentials)
  const ids = await insertChangeRequests(loading, documents.changeRequests)
  await recordHistory(loading, documents.changeRequests, ids)
  await insertExpenseApplications(loading, documents.expenseApplications)
  await analyzeWhatWasWritten(tx)
  return people
}

async function setFallback({ tx, group, codes }: Loading, { fallbackAuthorityCode }: GroupDocument): Promise<void> {
  await tx
    .updateTable('employerGroup')
    .set({ fallbackAuthorityId: codes.authority(fallbackAuthorityCode).id })
    .where('id', '=', group.id)
    .execute()
}
