import { sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import type { Violation } from '../../../domain/violation.ts'
import type { ApprovalPolicyCommand } from './schemas.ts'

const kinds = {
  EmployerIds: { table: 'employer', what: 'employer' },
  PaymentGroupIds: { table: 'payment_group', what: 'payment group' },
  CostCentreIds: { table: 'cost_centre', what: 'cost centre' },
} as const

type Field = keyof typeof kinds

/** The conditions of a policy in words: the codes of the referenced records. */
export type LimitsInWords = Readonly<{ codes: Readonly<Partial<Record<Field, readonly string[]>>> }>

/** Reads the records of a policy's conditions: their codes, in order, and a violation for each unknown id. */
export async function readLimits(
  { tx, employerGroupId }: CallerContext,
  { Conditions = {} }: ApprovalPolicyCommand,
): Promise<LimitsInWords & { violations: Violation[] }> {
  const violations: Violation[] = []
  const codes: Partial<Record<Field, string[]>> = {}
  for (const field of Object.keys(kinds) as Field[]) {
    const ids = Conditions[field] ?? []
    if (ids.length === 0) continue
    const { table, what } = kinds[field]
    const { rows } = await sql<{ id: number; code: string }>`
      select id, code from ${sql.table(table)} where employer_group_id = ${employerGroupId}
        and id = any(${[...ids]}::bigint[]) order by code`.execute(tx)
    const found = new Set(rows.map(row => row.id))
    const message = `There is no such ${what}.`
    ids.forEach((id, place) => {
      if (!found.has(id)) violations.push({ field: `Conditions.${field}[${place}]`, message })
    })
    codes[field] = rows.map(({ code }) => code)
  }
  return { codes, violations }
}
