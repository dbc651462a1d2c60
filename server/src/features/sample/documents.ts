import { readFile } from 'node:fs/promises'
import type { ApiScope } from '../../domain/api-scope.ts'
import type { ScopeByCodes } from '../access-scopes/index.ts'
import type { Action } from './actions.ts'
import { type FirstDay, readFirstDays } from './first-days.ts'

/** A sample group beside its CSV files. Records are named by their codes. */
export type GroupDocument = Readonly<{ name: string; timeZone: string; isTest: boolean; fallbackAuthorityCode: string }>

/** An account whose password and key are in sample-people.json. */
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
 * The history of the group before today. Days and moments count from the day of loading in the group's time zone:
 * `T-14` and `T-14T09:30`.
 */
export type HistoryDocument = Readonly<{
  /** Accounts of colleagues who act in the history. They have no passwords. */
  accounts: readonly Readonly<{ employeeCode: string; accessScope: readonly ScopeByCodes[] }>[]
  /**
   * Values of employees on their first day: those that the history changes, and those without a column in the CSV files.
   * They replace values of `before/employees.csv`.
   */
  before: readonly FirstDay[]
  acts: readonly ActDocument[]
}>

/** One command, in the order of the history. */
export type ActDocument = Readonly<{
  at: string
  /** The code of the employee whose account sends the command; absent: the service itself. */
  who?: string
  does: Action
  /** The record of the command by its code, a credential by its registration number. */
  of?: string
  /** The code of the record that the command creates, for the reader. */
  gives?: string
  /** As a client would send it, with codes instead of ids. */
  command?: Readonly<Record<string, unknown>>
}>

export type SampleDocuments = Readonly<{
  group: GroupDocument
  people: Readonly<Record<string, AccountDocument>>
  history: HistoryDocument
}>

export async function readDocuments(folder: URL): Promise<SampleDocuments> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))
  const history: HistoryDocument = await read('history.json')
  const firstDays = Map.groupBy([...(await readFirstDays(folder)), ...history.before], each => each.employeeCode)
  const before = [...firstDays].map(([employeeCode, parts]) => ({
    employeeCode,
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  }))
  return {
    ...{ group: await read('group.json'), people: await read('people.json') },
    history: { ...history, before },
  }
}
