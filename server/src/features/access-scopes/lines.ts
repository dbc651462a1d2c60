import { sql } from 'kysely'
import { reject } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import type { Db, Tx } from '../../platform/database/index.ts'
import type { ScopeLine } from './queries.ts'
import { scopeThings } from './rules.ts'

/** One part of an access scope as people write it: a type and codes (`All` has none). */
export type ScopeByCodes = Readonly<{
  type: ScopeLine['type']
  codes?: readonly string[]
  /** Of cost centres and positions: with everything below them, which is the default. */
  includeDescendants?: boolean
}>

/** The lines of a scope by the codes of the group. @throws invalid with all unknown codes */
export async function findScopeLines(
  db: Db,
  employerGroupId: number,
  parts: readonly ScopeByCodes[],
): Promise<ScopeLine[]> {
  const lines: ScopeLine[] = []
  const violations: Violation[] = []
  for (const { type, codes = [], includeDescendants = true } of parts) {
    if (type === 'All') {
      lines.push({ type, id: null, includeDescendants })
      continue
    }
    const { table, thing } = scopeThings[type]
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code from ${sql.table(table)}
      where employer_group_id = ${employerGroupId} and code = any(${[...codes]}::text[])`.execute(db)
    const ids = new Map(rows.map(row => [row.code, row.id]))
    for (const code of codes) {
      const id = ids.get(code)
      if (id === undefined)
        violations.push({ field: 'AccessScope', message: `There is no ${thing} ${code} in this group.` })
      else lines.push({ type, id, includeDescendants })
    }
  }
  reject(violations)
  return lines
}

/** Stores the lines of a webhook's scope, in the place of former ones. */
export async function replaceScopeLines(
  tx: Tx,
  owner: Readonly<{ employerGroupId: number }> & Readonly<{ webhookId: number } | { userAccountId: number }>,
  lines: readonly ScopeLine[],
): Promise<void> {
  await tx
    .deleteFrom('accessScope')
    .where(eb => eb.and({ ...owner }))
    .execute()
  await insertScopeLines(tx, owner, lines)
}

/** Stores the lines of a scope: of an account, a key or a webhook. */
export async function insertScopeLines(
  tx: Tx,
  owner: Readonly<{ employerGroupId: number; userAccountId?: number; apiKeyId?: number; webhookId?: number }>,
  lines: readonly ScopeLine[],
): Promise<void> {
  if (lines.length === 0) return
  const idWhere = (line: ScopeLine, type: ScopeLine['type']) => (line.type === type ? line.id : null)
  await tx
    .insertInto('accessScope')
    .values(
      lines.map(line => ({
        ...owner,
        type: line.type,
        employerId: idWhere(line, 'Employer'),
        paymentGroupId: idWhere(line, 'PaymentGroup'),
        costCentreId: idWhere(line, 'CostCentre'),
        positionId: idWhere(line, 'PositionSubtree'),
        includeDescendants: line.includeDescendants,
      })),
    )
    .execute()
}
