import type pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { secretPlace } from '../../server/src/features/employee-fields/index.ts'
import { createServiceContext, type ServiceContext } from '../../server/src/service-context.ts'
import type { World } from '../kit/world.ts'

/** What each ciphertext of an employee or a fact holds, by its row and field. */
export type Numbers = ReadonlyMap<string, string>

type Row = Readonly<{ name: string; group: number; field: 'TaxFileNumber'; token: string; sealed: Buffer }>

/** Decrypts every number, with keys that are read anew. @throws where one is not readable */
async function readNumbers({ vault, database }: ServiceContext, admin: pg.Client): Promise<Numbers> {
  const columns = { TaxFileNumber: 'tax_file_number', BankAccounts: 'bank_accounts', Superannuation: 'superannuation' }
  const ofColumns = Object.entries(columns).map(
    ([field, column]) =>
      `select 'employee ' || id || ' ${field}' as name, employer_group_id::int as group, '${field}' as field, token,
         ${column}_ciphertext as sealed from employee where ${column}_ciphertext is not null`,
  )
  const { rows } = await admin.query<Row>(`${ofColumns.join(' union all ')} union all
    select 'fact ' || fact.id, fact.employer_group_id::int, field, token, value_ciphertext from employee_fact fact
    join employee on employee.employer_group_id = fact.employer_group_id and employee.id = employee_id
    where value_ciphertext is not null`)
  const groups = [...new Set(rows.map(({ group }) => group))]
  const keys = new Map(
    await Promise.all(
      groups.map(async group => [group, await vault.readKeysOf(database.forGroup(group), group)] as const),
    ),
  )
  return new Map(
    rows.map(({ name, group, field, token, sealed }) => [
      name,
      keys.get(group)?.decrypt(sealed, secretPlace(field, token)) ?? '',
    ]),
  )
}

/** Opens the service as a start does, with these master keys, and reads every number. @throws where it does not open */
export async function numbersOpenedBy(
  world: Pick<World, 'serverUrl' | 'admin'>,
  masterKeys: readonly Buffer[],
): Promise<Numbers> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const context = await createServiceContext({ config, databaseUrl: world.serverUrl, masterKeys })
  try {
    return await readNumbers(context, world.admin)
  } finally {
    await context.close()
  }
}
