import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { maskTaxFileNumber, normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import type { EmployeeTable, PersonTable } from '../../../platform/tables.generated.ts'
import type { insertEmployee } from '../../employee-facts/index.ts'
import { type ColumnsRead, governedFields, isSecretField, secretPlace } from '../../employee-fields/index.ts'
import { CreateEmployeeCommand } from './schemas.ts'

/** A new employee in the columns of its tables. */
export async function rowsOf(
  ctx: CallerContext,
  command: CreateEmployeeCommand,
): Promise<Parameters<typeof insertEmployee>[1]> {
  const token = randomUUID()
  const { CostCentres = [] } = command
  return {
    person: columnsSent('person', command),
    employee: {
      ...columnsSent('employee', command),
      ...(await sealedNumber(ctx, token, command)),
      ...{ token, code: command.Code, employerId: command.EmployerId },
      ...{ status: command.Status ?? 'Active', awaitsHire: command.Status === 'Pending' },
    },
    costCentres: CostCentres.map(({ CostCentreId, Percentage }) => ({
      costCentreId: CostCentreId,
      percentage: Percentage,
    })),
  }
}

/** The columns of a table whose fields the command has: the sent value, the value of every new employee, or null. */
const columnsSent = <const Table extends 'person' | 'employee'>(table: Table, command: CreateEmployeeCommand) =>
  Object.fromEntries(
    governedFields
      .filter(field => field.table === table && !isSecretField(field.field) && field.field in fieldsOfCommand)
      .map(({ field, column, type, orElse = null }) => {
        const sent = (command as Readonly<Record<string, unknown>>)[field] ?? orElse
        return [column, type.is === 'hours' && sent !== null ? String(sent) : sent]
      }),
  ) as Pick<Columns[Table], keyof Columns[Table] & ColumnsRead<Table, 'scope' | 'close'>>

type Columns = Readonly<{ person: Insertable<PersonTable>; employee: Insertable<EmployeeTable> }>

const fieldsOfCommand = CreateEmployeeCommand.properties

/** The stored forms of the number: its ciphertext, the blind index for an exact search, and its masked form. */
async function sealedNumber(ctx: CallerContext, token: string, { TaxFileNumber }: CreateEmployeeCommand) {
  const number = TaxFileNumber === undefined ? undefined : normaliseTaxFileNumber(TaxFileNumber)
  if (number === undefined) return { taxFileNumberStatus: 'Pending' as const }
  const keys = await ctx.keys()
  return {
    taxFileNumberStatus: 'Provided' as const,
    taxFileNumberCiphertext: keys.encrypt(number, secretPlace('TaxFileNumber', token)),
    taxFileNumberIndex: keys.blindIndex(number),
    taxFileNumberMasked: maskTaxFileNumber(number),
  }
}
