import { formatPercent } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { rateOf, wordOf } from '../../../parts/change-requests/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Facts, Section } from '../../../ui/page/index.ts'
import { Day, daysOf } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'

const words = employeesTexts

/** What one comes for, as it is today. The server leaves out what the caller may not see. */
export function KeyFacts({ employee }: { employee: Employee }) {
  const { positions, payRates = [], paymentGroup, startDate } = employee
  const [position] = positions
  const manager = position?.manager
  return (
    <Section>
      <div className={styles.keyFacts}>
        <Facts
          isDense
          facts={[
            [words.position, position && <Held key="position" position={position} isOnly={positions.length === 1} />],
            [
              words.manager,
              manager && (
                <ResourceLink key="manager" type="Authority" id={manager.id}>
                  {spokenName(manager.name)}
                </ResourceLink>
              ),
            ],
            [
              words.pay,
              payRates.length > 0 &&
                payRates.map(({ payType, from, amount, per }) => (
                  <strong key={`${payType} ${from}`}>{rateOf(amount, per)}</strong>
                )),
            ],
            [t.fields.PaymentGroupId, paymentGroup?.name],
            [words.since, <Day key="start" on={startDate} />],
          ]}
        />
      </div>
    </Section>
  )
}

type Position = NonNullable<Employee['positions']>[number]

type HeldProps = Readonly<{ position: Position; isOnly: boolean }>

/** Of several positions the block of the work says how each is held. */
const Held = ({ position, isOnly }: HeldProps) => (
  <>
    <ResourceLink type="Position" id={position.id}>
      {position.name}
    </ResourceLink>
    {isOnly && <div className="soft">{howHeld(position).filter(Boolean).join(', ')}</div>}
  </>
)

const howHeld = ({ assignmentType, fullTimeEquivalent: share, from, to }: Position) => [
  assignmentType !== 'Primary' && wordOf('AssignmentType', assignmentType),
  share !== undefined && words.ofFullTime(formatPercent(share)),
  daysOf({ from, to }),
]
