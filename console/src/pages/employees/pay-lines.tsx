import { formatDate, formatNumber, formatRate } from '../../format/formats.ts'
import { rateOf, wordOf } from '../../parts/change-requests/index.ts'
import { t } from '../../texts/index.ts'
import { type Line, line } from './block.tsx'
import { entry, list, word } from './entries.tsx'

const { fields } = t
const yesNo = (value: boolean) => (value ? t.yes : t.no)

export const pay: readonly Line[] = [
  line(
    t.employees.rate,
    ({ payRates }) => payRates,
    rates =>
      list(
        rates.map(rate =>
          entry(
            `${rate.payType} ${rate.from}`,
            rateOf(rate.amount, rate.per),
            [wordOf('PayType', rate.payType), rate.from && t.employees.from(formatDate(rate.from))]
              .filter(Boolean)
              .join(', '),
          ),
        ),
      ),
  ),
]

type Share = Readonly<{ allocationType?: string; amount?: number; percentage?: number }>
const shareOf = ({ allocationType, amount, percentage }: Share) => {
  if (percentage !== undefined) return t.percent(formatNumber(percentage))
  if (amount !== undefined) return t.eachPay(formatRate(amount))
  return allocationType === undefined ? '' : wordOf('AllocationType', allocationType)
}

export const bank: readonly Line[] = [
  line(
    t.employees.accounts,
    ({ bankAccounts }) => bankAccounts,
    accounts =>
      list(
        accounts.map((account, index) =>
          entry(
            index,
            account.accountName,
            [`${account.bsb} ${account.maskedAccountNumber}`, shareOf(account)].filter(Boolean).join(', '),
          ),
        ),
      ),
  ),
]

export const tax: readonly Line[] = [
  line(t.employees.taxFileNumber, ({ maskedTaxFileNumber }) => maskedTaxFileNumber),
  line(
    t.employees.taxFileNumberState,
    ({ taxFileNumberStatus }) => taxFileNumberStatus,
    status => t.employees.taxFileNumberStatus[status],
  ),
  line(fields.ResidencyStatus, ({ residencyStatus }) => residencyStatus, word('ResidencyStatus')),
  line(fields.ClaimsTaxFreeThreshold, ({ claimsTaxFreeThreshold }) => claimsTaxFreeThreshold, yesNo),
  line(fields.HasStudyLoan, ({ hasStudyLoan }) => hasStudyLoan, yesNo),
]

export const superannuation: readonly Line[] = [
  line(
    t.employees.funds,
    ({ superannuation }) => superannuation,
    funds =>
      list(
        funds.map((fund, index) =>
          entry(
            index,
            fund.fundName ?? fund.usi ?? wordOf('FundType', fund.fundType),
            [
              fund.maskedMemberNumber && t.employees.memberNumber(fund.maskedMemberNumber),
              fund.fundName === undefined ? undefined : wordOf('FundType', fund.fundType),
              shareOf(fund),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        ),
      ),
  ),
]
