import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError, asTrial, read, send } from '../../../api/client.ts'
import { Effects, Steps } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { Notice, Problem, sentencesOf } from '../../../ui/message/index.ts'
import { Block, Section } from '../../../ui/page/index.ts'
import styles from '../list/expenses.module.css'
import { type Expense, moneyOf } from '../list/expenses.ts'
import { type Claim, commandOf } from './claim.ts'

const words = expenseApplicationsTexts.preview

/** A dry run of the claim in the form. */
const tryOut = (claim: Claim, expense: Expense | undefined) => {
  const body = commandOf(claim)
  const query = { dryRun: true }
  return queryOptions({
    queryKey: ['dry run of an expense application', expense?.id, body],
    meta: asTrial,
    queryFn: async () => {
      const { data } = expense
        ? await send('put', '/ExpenseApplications/{id}', { path: { id: expense.id }, query, body })
        : await send('post', '/ExpenseApplications', { query, body })
      return data
    },
  })
}

type Props = Readonly<{
  claim: Claim
  expense: Expense | undefined
  /** The buttons, with what was refused. */
  children: ReactNode
}>

/** Beside the form: the amount, the approvers, warnings and missing fields. */
export function ClaimPreview({ claim, expense, children }: Props) {
  const [asked] = useDebouncedValue(claim, 400)
  const isSplit = asked.CostCentres.every(({ CostCentreId }) => CostCentreId !== undefined)
  const isEnough = neededIn(asked).length === 0 && isSplit
  const { data, error } = useQuery({ ...tryOut(asked, expense), enabled: isEnough, placeholderData: keepPreviousData })
  return (
    <aside className={styles.aside} aria-label={words.title}>
      <Section title={words.title}>
        <div className={styles.preview} aria-live="polite">
          {!isEnough && <div>{isSplit ? words.stillNeeded(neededIn(asked)) : words.shareMissing}</div>}
          {!isEnough && isSplit && <Ahead claim={asked} expense={expense} />}
          {isEnough && error && <Missing error={error} />}
          {isEnough && !error && data && <Outcome preview={data} />}
          <div>{words.ahead}</div>
        </div>
        <div className={styles.foot}>{children}</div>
      </Section>
    </aside>
  )
}

/** Who decides the smallest amount: that depends on whose it is, and not on what it was for. */
function Ahead({ claim, expense }: Pick<Props, 'claim' | 'expense'>) {
  const paycodes = useQuery(read('/ExpensePaycodes'))
  const ExpensePaycodeId =
    claim.ExpensePaycodeId ?? paycodes.data?.find(({ isExpired, unitRate }) => !isExpired && unitRate === undefined)?.id
  // Without what changes with each letter that is typed.
  const smallest = { by: 'AmountApplied', AmountApplied: 0.01, TaxAmount: '' } as const
  const untyped = { Merchant: '', Description: '', ReceiptReference: '' }
  const { EmployeeId, OrganisationChartPositionId } = claim
  const isKnown = [EmployeeId, ExpensePaycodeId, OrganisationChartPositionId].every(each => each !== undefined)
  const { data } = useQuery({
    ...tryOut({ ...claim, ...smallest, ...untyped, ExpensePaycodeId }, expense),
    enabled: isKnown,
    placeholderData: former => (former?.employee.id === EmployeeId ? former : undefined),
  })
  return (
    isKnown &&
    data && (
      <Block title={words.approvers}>
        <Steps steps={data.approvals} isAhead />
        <p className="soft">{words.largerAmounts}</p>
      </Block>
    )
  )
}

/** What the server needs before it can say anything. */
const neededIn = (claim: Claim): string[] => {
  const { EmployeeId, ExpensePaycodeId, by } = claim
  return [
    ...(EmployeeId === undefined ? [words.needed.EmployeeId] : []),
    ...(claim[by] === '' ? [words.needed[by]] : []),
    ...(ExpensePaycodeId === undefined ? [words.needed.ExpensePaycodeId] : []),
  ]
}

/** While the user types, a missing field is no error yet. */
function Missing({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 400) return <Problem error={error} />
  return (
    <Notice tone="neutral" title={words.notYet}>
      <ul>
        {sentencesOf(error.violations).map(message => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

type Preview = Expense & { effects: ComponentProps<typeof Effects>['effects'] }

const Outcome = ({ preview }: { preview: Preview }) => (
  <>
    {/* An amount that was typed stands in the form. */}
    {preview.quantity !== undefined && <div className={styles.sum}>{moneyOf(preview.amountApplied, preview)}</div>}
    {preview.warnings.map(warning => (
      <Notice key={warning} tone="warning">
        {expenseApplicationsTexts.warnings[warning]}
      </Notice>
    ))}
    <Block title={words.approvers}>
      <Steps steps={preview.approvals} isAhead />
    </Block>
    {preview.effects.length > 0 && (
      <Block title={words.effects}>
        <Effects effects={preview.effects} />
      </Block>
    )}
  </>
)
