import { createReadStream } from 'node:fs'
import { parseMoney } from '../../domain/money.ts'
import { readCsv } from '../imports/index.ts'

/** Values of an employee on the first day, by field, with codes instead of ids. */
export type FirstDay = Readonly<{ employeeCode: string; values: Readonly<Record<string, unknown>> }>

const columns = [
  ...['code', 'payType', 'amount', 'accountName', 'bsb', 'accountNumber', 'usi', 'fundName', 'memberNumber'],
  ...['residencyStatus', 'claimsTaxFreeThreshold', 'hasStudyLoan'],
]

/**
 * Reads `before/employees.csv`: the pay rates, bank accounts, superannuation funds and tax declarations of employees on
 * their first day. Imports have no columns for these fields.
 * @throws Error where the header is another, or a row has too few or too many cells
 */
export async function readFirstDays(folder: URL): Promise<FirstDay[]> {
  const rows: (readonly string[])[] = []
  for await (const bundle of readCsv(createReadStream(new URL('before/employees.csv', folder)))) {
    for (const { line, cells = [] } of bundle) {
      if (cells.length !== columns.length) {
        throw new Error(`Line ${line} of before/employees.csv has ${cells.length} cells: it needs ${columns.length}.`)
      }
      rows.push(cells)
    }
  }
  const [header, ...days] = rows
  if (String(header) !== String(columns)) throw new Error(`before/employees.csv needs the columns ${columns}.`)
  return days.map(cells => firstDayOf(Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? '']))))
}

function firstDayOf({ code = '', ...cells }: Readonly<Record<string, string>>): FirstDay {
  const { payType, amount = '', accountName, bsb, accountNumber, usi, fundName, memberNumber } = cells
  const per = payType === 'Hourly' ? 'Hour' : 'Year'
  const whole = { allocationType: 'Percentage', percentage: 100 }
  return {
    employeeCode: code,
    values: {
      PayRate: { payType, amount: parseMoney(amount, per === 'Hour' ? 4 : 2), per },
      BankAccounts: [{ accountName, bsb, accountNumber, allocationType: 'Remainder' }],
      Superannuation: [{ fundType: 'APRA', usi, fundName, memberNumber, ...whole }],
      ResidencyStatus: cells.residencyStatus,
      ClaimsTaxFreeThreshold: cells.claimsTaxFreeThreshold === 'true',
      HasStudyLoan: cells.hasStudyLoan === 'true',
    },
  }
}
