import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, asTrial, read, send } from '../../../api/client.ts'
import { formatDate } from '../../../format/formats.ts'
import { OutcomeSteps } from '../../../parts/hire/index.ts'
import { useTodayOf } from '../../../parts/reference-data/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { errorsOf } from '../../../ui/form/index.ts'
import { Notice, sentenceOf } from '../../../ui/message/index.ts'
import type { NewEmployeeCommand } from './new-employee.ts'
import { type Needed, StillNeeded } from './still-needed.tsx'

type Verdict = Readonly<{ messages: Readonly<Record<string, string>>; refusal?: string; isWhole: boolean }>

const unasked: Verdict = { messages: {}, isWhole: false }

/** The result of a dry run after each pause in typing. The cache forgets secret numbers with the form. */
export function useLiveCheck(command: NewEmployeeCommand) {
  const todayOf = useTodayOf()
  const employers = useQuery(read('/Employers'))
  const EmployerId = employers.data?.[0]?.id ?? 0
  const standIns = { ...texts, EmployerId, StartDate: todayOf(command.EmployerId ?? EmployerId) }
  const text = JSON.stringify(command)
  const [asked] = useDebouncedValue(text, 500)
  const {
    data = unasked,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['new employee', asked],
    queryFn: () => tryOut(JSON.parse(asked) as NewEmployeeCommand, standIns),
    enabled: employers.data !== undefined,
    meta: asTrial,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isClean = Object.keys(data.messages).length === 0 && data.refusal === undefined
  const isGood = data.isWhole && isClean
  return { ...data, isGood, isAsking: isFetching || asked !== text, error: error ?? employers.error }
}

/** Values for required fields that are still empty: the server checks fields only in a complete command. */
const texts = { Code: '-', GivenName: '-', FamilyName: '-', Email: 'new@example.com' }
type StandIns = typeof texts & { EmployerId: number; StartDate: string }

/** Fields whose messages may come from the stand-in value. */
const restsOn: Readonly<Record<keyof StandIns, readonly string[]>> = {
  ...{ Code: [], GivenName: [], FamilyName: [], Email: [], EmployerId: ['PaymentGroupId'] },
  StartDate: ['DateOfBirth', 'ProbationEndDate', 'ContractEndDate', 'TerminationDate'],
}

async function tryOut(command: NewEmployeeCommand, standIns: StandIns): Promise<Verdict> {
  const missing = (Object.keys(standIns) as (keyof StandIns)[]).filter(name => command[name] === undefined)
  const isWhole = missing.length === 0
  try {
    await send('post', '/Employees', { body: { ...standIns, ...command }, query: { dryRun: true } })
    return { messages: {}, isWhole }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const unsure = new Set(missing.flatMap(name => [name, ...restsOn[name]]))
    const messages = Object.entries(errorsOf(error.violations)).filter(([field]) => !unsure.has(field))
    const isRefusal = error.status !== 400 && isWhole
    return { messages: Object.fromEntries(messages), isWhole, ...(isRefusal && { refusal: error.message }) }
  }
}

type CheckProps = Readonly<{ check: ReturnType<typeof useLiveCheck>; values: Needed }>

/** The state of the whole form, and what creating the record does. */
export const LiveCheck = ({ check, values }: CheckProps) => (
  <>
    <div role="status">
      <StillNeeded values={values} />
      {noticeOf(check)}
    </div>
    <OutcomeSteps steps={outcomeOf(values)} />
  </>
)

function outcomeOf({ GivenName, FamilyName, StartDate }: Needed) {
  const { record, positionAndPay, account } = employeesTexts.new.outcome
  const name = `${GivenName} ${FamilyName}`.trim()
  const day = StartDate === '' ? undefined : formatDate(StartDate)
  return [{ name: record.name(name), text: record.text(day) }, positionAndPay, account]
}

function noticeOf({ refusal, isGood, isAsking, isWhole, error }: ReturnType<typeof useLiveCheck>) {
  const words = employeesTexts.new
  if (error) return <Notice tone="warning">{sentenceOf(error)}</Notice>
  if (refusal !== undefined) return <Notice tone="warning">{refusal}</Notice>
  if (isGood) return <Notice tone="success">{isAsking ? words.checking : words.good}</Notice>
  return isWhole && <Notice tone="neutral">{words.unfinished}</Notice>
}
