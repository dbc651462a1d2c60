/** One part of an employee's cost, in per cent. */
export type CostCentreShare = Readonly<{ costCentreId: number; percentage: number }>

/** As stored beside the ciphertext: `accountNumber` is masked. `amount` is decimal text. */
export type BankAccount = Readonly<{
  accountName: string
  bsb: string
  accountNumber: string
  allocationType: 'Remainder' | 'Amount' | 'Percentage'
  amount?: string
  percentage?: number
}>

/** As stored beside the ciphertext: `memberNumber` is masked. `amount` is decimal text. */
export type SuperannuationFund = Readonly<{
  fundType: string
  usi?: string
  fundAbn?: string
  esa?: string
  fundName?: string
  memberNumber?: string
  allocationType?: 'Remainder' | 'Amount' | 'Percentage'
  percentage?: number
  amount?: string
}>

/** `amount` is decimal text. */
export type PayRate = Readonly<{
  payType: 'Salary' | 'Hourly'
  amount: string
  per: string
  reasonId?: number
}>
