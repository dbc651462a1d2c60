import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SamplePerson } from '../features/sample/index.ts'
import { writeDurably } from '../platform/embedded-postgres/credentials.ts'
import { makeFolder, syncFolder } from '../platform/embedded-postgres/folder.ts'

/** By first name in lower case. */
export type SamplePeople = Readonly<Record<string, SamplePerson>>

export const samplePeopleFile = (dataDir: string): string => join(dataDir, 'sample-people.json')

/** The people whose secrets were written down when they were loaded; undefined when there is no such file. */
export async function readSamplePeople(dataDir: string): Promise<SamplePeople | undefined> {
  const text = await readFile(samplePeopleFile(dataDir), 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the file, mode 0600, whole or not at all. */
export async function writeSamplePeople(dataDir: string, people: SamplePeople): Promise<void> {
  await makeFolder(dataDir, 0o700)
  const file = samplePeopleFile(dataDir)
  await writeDurably(`${file}.part`, `${JSON.stringify(people, undefined, 2)}\n`)
  await rename(`${file}.part`, file)
  await syncFolder(dataDir)
}

/**
 * Loads the sample groups into an own database without any, and writes their people down. The secrets of people exist in
 * the file alone: a loading that is cut short before the file stands has to be undone, so a mark says that one is under
 * way. While the mark exists, no request and no command is served; so everything may be deleted then.
 */
export async function loadMarked(dataDir: string, load: () => Promise<SamplePeople>): Promise<SamplePeople> {
  await writeDurably(markOf(dataDir), '')
  await syncFolder(dataDir)
  const people = await load()
  await writeSamplePeople(dataDir, people)
  await removeMark(dataDir)
  return people
}

/** Whether a loading is under way, or was cut short. */
export const isLoadingSample = (dataDir: string): boolean => existsSync(markOf(dataDir))

/** Undoes a loading that was cut short, if there was one. */
export async function forgetCutShortLoading(dataDir: string, undo: () => Promise<void>): Promise<void> {
  if (!isLoadingSample(dataDir)) return
  await undo()
  await rm(samplePeopleFile(dataDir), { force: true })
  await removeMark(dataDir)
}

async function removeMark(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true })
  await syncFolder(dataDir)
}

const markOf = (dataDir: string): string => join(dataDir, 'sample-loading')
