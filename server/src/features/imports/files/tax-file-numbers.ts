import { randomUUID } from 'node:crypto'
import { maskTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import { byteaText } from '../../../platform/database/copy.ts'
import { secretPlace } from '../../employee-fields/index.ts'
import type { Run } from '../run/index.ts'
import type { StagedRow } from './rows.ts'

/**
 * Appends the employees' tokens to their rows, and replaces each tax file number by its ciphertext, which is bound to the
 * token, its blind index and its masked form. No number reaches the database.
 * @returns the names of the columns that were added
 */
export async function sealNumbers(
  { client, employerGroupId, keys }: Pick<Run, 'client' | 'employerGroupId' | 'keys'>,
  { rows, staged }: { rows: StagedRow[]; staged: readonly string[] },
): Promise<string[]> {
  const codeAt = staged.indexOf('code') + 1
  const numberAt = staged.indexOf('taxFileNumber') + 1
  const { rows: stored } = await client.query<{ code: string; token: string }>(
    'select code, token from employee where employer_group_id = $1 and code = any($2)',
    [employerGroupId, rows.map(row => row[codeAt] ?? '')],
  )
  const tokens = new Map(stored.map(({ code, token }) => [code, token]))
  for (const row of rows) {
    const token = tokens.get(row[codeAt] ?? '') ?? randomUUID()
    const [number] = numberAt > 0 ? row.splice(numberAt, 1) : []
    row.push(token)
    if (number == null) row.push(null, null, null)
    else {
      const sealed = keys.encrypt(number, secretPlace('TaxFileNumber', token))
      row.push(byteaText(sealed), byteaText(keys.blindIndex(number)), maskTaxFileNumber(number))
    }
  }
  return ['token', 'tax_file_number_ciphertext', 'tax_file_number_index', 'tax_file_number_masked']
}
