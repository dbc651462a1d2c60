import type { components } from '@muster/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../../../api/client.ts'
import { formatDay, formatRate } from '../../../../format/formats.ts'
import { spokenName } from '../../../../format/people.ts'
import { ChangeValue, rateOf } from '../../../../parts/change-requests/index.ts'
import { personTexts } from '../../../../texts/en-AU/person.ts'

type Preview = components['schemas']['ChangeRequestPreview']

const words = personTexts.outcomes

/** What will happen, to whom and when, in a sentence or two. Undefined where the table of changes says all. */
export function summaryOf(preview: Preview): ReactNode {
  const { changeType, changes, effectiveDate, employee } = preview
  const name = spokenName(employee.name)
  const day = formatDay(effectiveDate)
  const changed = (field: string) => changes.find(change => change.field === field)
  switch (changeType) {
    case 'PositionAssignment': {
      const position = changed('OrganisationChartPositionId')
      if (typeof position?.newValue !== 'number') return undefined
      const isBeside = [changed('AssignmentType')?.newValue].some(type => type === 'Secondary' || type === 'Acting')
      return (
        <>
          <Move {...{ day, name, isBeside }} from={isBeside ? undefined : position.oldValue} to={position.newValue} />{' '}
          <NewManager positionId={position.newValue} />
        </>
      )
    }
    case 'PayRate': {
      const amount = changed('Amount')
      return typeof amount?.newValue === 'number' ? words.pay(day, name, payOf(amount)) : undefined
    }
    case 'Termination': {
      const last = changed('TerminationDate')?.newValue
      return typeof last === 'string' ? words.leave(name, formatDay(last)) : undefined
    }
    default:
      return undefined
  }
}

type MoveProps = Readonly<{ day: string; name: string; isBeside: boolean; from: unknown; to: number }>

function Move({ day, name, isBeside, from, to }: MoveProps) {
  const field = 'OrganisationChartPositionId'
  return (
    <>
      {words.move(day, name, isBeside)}
      <strong>
        <ChangeValue field={field} value={to} />
      </strong>
      {from !== undefined && (
        <>
          {words.insteadOf}
          <ChangeValue field={field} value={from} />
        </>
      )}
      .
    </>
  )
}

/** To whom the holders of a position report. Silent while it is read, and about holders whom the caller does not see. */
function NewManager({ positionId }: { positionId: number }) {
  const query = { expand: 'details' } as const
  const taken = useQuery(read('/Positions/{id}', { path: { id: positionId }, query }))
  const id = taken.data?.reportingPositionId
  const above = useQuery({ ...read('/Positions/{id}', { path: { id: id ?? 0 }, query }), enabled: id !== undefined })
  if (!above.data) return null
  const { name, holders = [], isVacant } = above.data
  if (isVacant) return words.vacantAbove(name)
  return holders[0] && words.manager(spokenName(holders[0].name), name)
}

type Amount = Preview['changes'][number]

/** "$52.40 an hour instead of $49.00 an hour" */
function payOf({ oldValue, newValue, oldPer, newPer }: Amount): string {
  const rate = (amount: number, per: string | undefined) => (per ? rateOf(amount, per) : formatRate(amount))
  const now = rate(Number(newValue), newPer)
  return typeof oldValue === 'number' ? words.payInstead(now, rate(oldValue, oldPer ?? newPer)) : now
}
