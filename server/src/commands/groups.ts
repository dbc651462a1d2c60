import { sql } from 'kysely'
import type { Database } from '../platform/database/index.ts'

/** An employer group for the operator, outside tenant isolation and without its content. */
export type GroupSummary = Readonly<{
  id: number
  name: string
  status: 'Active' | 'Suspended'
  isTest: boolean
  sampleAccounts: number
}>

export async function listGroups(database: Database): Promise<GroupSummary[]> {
  const { rows } = await sql<GroupSummary>`select * from list_employer_groups()`.execute(database.withoutGroup)
  return rows
}

/** The group of this name. Throws a sentence that names those which there are. */
export async function getGroup(database: Database, name: string): Promise<GroupSummary> {
  const groups = await listGroups(database)
  const found = groups.find(group => group.name === name)
  if (found) return found
  const others = groups.map(group => `"${group.name}"`).join(', ')
  throw new Error(
    others === ''
      ? 'There is no employer group yet: `muster import DIR --group NAME` makes one.'
      : `There is no employer group "${name}"; there are ${others}.`,
  )
}
