import { readFile } from 'node:fs/promises'
import type { ApiScope } from '../../domain/api-scope.ts'
import type { ScopeByCodes } from '../access-scopes/index.ts'
import type { Verb } from './deeds.ts'

/** A sample group beside its CSV files. Records are named by their codes. */
export type GroupDocument = Readonly<{ name: string; timeZone: string; isTest: boolean; fallbackAuthorityCode: string }>

/** An account whose password and key are given away in sample-people.json. */
export type AccountDocument = Readonly<{
  email: string
  employeeCode: string
  about: string
  isApiEnabled: boolean
  administrativeRoles: readonly string[]
  accessScope: readonly ScopeByCodes[]
  key: Readonly<{ name: string; scopes: readonly ApiScope[]; state: 'Active' | 'Revoked' }> | null
}>

/**
 * What happened in the group before today. Days and moments count from the day of loading in the group's time zone:
 * `T-14` and `T-14T09:30`.
 */
export type HistoryDocument = Readonly<{
  /** Accounts of colleagues who act in the history; their passwords are not kept. */
  accounts: readonly Readonly<{ employeeCode: string; accessScope: readonly ScopeByCodes[] }>[]
  /** Values of employees on their first day: those that the history changes, and those without a column in the CSV files. */
  before: readonly Readonly<{ employeeCode: string; values: Readonly<Record<string, unknown>> }>[]
  acts: readonly ActDocument[]
}>

/** One command, in the order of the history. */
export type ActDocument = Readonly<{
  at: string
  /** The code of the employee whose account sends the command; absent: the service itself. */
  who?: string
  does: Verb
  /** What the command is about, by its code; of a credential the registration number. */
  of?: string
  /** The code that the command gives to what it makes, for the reader. */
  gives?: string
  /** As a client would send it, with codes in the place of ids. */
  command?: Readonly<Record<string, unknown>>
}>

export type SampleDocuments = Readonly<{
  group: GroupDocument
  people: Readonly<Record<string, AccountDocument>>
  history: HistoryDocument
}>

export async function readDocuments(folder: URL): Promise<SampleDocuments> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))
  return { group: await read('group.json'), people: await read('people.json'), history: await read('history.json') }
}
