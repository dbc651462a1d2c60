import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BankAccount, PayRate, SuperannuationFund } from '../../domain/employee-values.ts'
import { moneyToWire } from '../../domain/money.ts'
import { dateOf, known } from '../../domain/wire-values.ts'

/** A rate of pay as the record and the history show it. */
export const payRateOf = ({ payType, amount, per }: PayRate, from: CalendarDate | undefined) => ({
  ...{ payType, amount: moneyToWire(amount), per },
  ...known({ from: dateOf(from) }),
})

/** A bank account as the record and the history show it. */
export const bankAccountOf = ({
  accountName,
  bsb,
  accountNumber,
  allocationType,
  amount,
  percentage,
}: BankAccount) => ({
  ...{ accountName, bsb, maskedAccountNumber: accountNumber, allocationType },
  ...known({ amount: amountOf(amount), percentage }),
})

/** A superannuation fund as the record and the history show it. */
export const fundOf = ({ memberNumber, amount, fundType, ...fund }: SuperannuationFund) => ({
  fundType,
  ...known({ ...fund, maskedMemberNumber: memberNumber, amount: amountOf(amount) }),
})

const amountOf = (amount: string | undefined) => (amount === undefined ? undefined : moneyToWire(amount))
