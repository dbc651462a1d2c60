import { formatNumber } from '../../../format/formats.ts'
import { rateOf, wordOf } from '../../../parts/change-requests/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { Facts, Section } from '../../../ui/page/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from '../people.module.css'

const words = employeesTexts

/** The terms of employment and pay, as they are today. The server leaves out what the caller may not see. */
export function KeyFacts({ employee }: { employee: Employee }) {
  const { employmentType, standardHoursPerWeek: hours, payRates = [], paymentGroup, startDate } = employee
  return (
    <Section>
      <div className={styles.keyFacts}>
        <Facts
          isDense
          facts={[
            [words.employment, employmentType && wordOf('EmploymentType', employmentType)],
            [t.fields.StandardHoursPerWeek, hours !== undefined && t.hours(formatNumber(hours))],
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
