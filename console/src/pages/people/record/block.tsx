import type { ReactNode } from 'react'
import { useMayRaise } from '../../../parts/change-requests/index.ts'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { t } from '../../../texts/index.ts'
import { Facts, Section, TextLink } from '../../../ui/page/index.ts'
import styles from '../people.module.css'

/** The kinds of change request that have a block. */
export type BlockKind = keyof typeof employeesTexts.blocks

/** A labelled value of the record. */
export type Line = Readonly<{
  label: string
  /** Whether the record of today, or of another day, has it; otherwise both have. */
  isShown?: (employee: Employee, isToday: boolean) => boolean
  value: (employee: Employee) => unknown
  show: (employee: Employee) => ReactNode
}>

/** The top of the page says it: only another day's record repeats it. */
export const inHeader = { isShown: (_: Employee, isToday: boolean) => !isToday }

/** @param value from the record; undefined if the record has none, or the caller may not see it */
export const line = <Value,>(
  label: string,
  value: (employee: Employee) => Value | undefined,
  show: (value: Value) => ReactNode = String,
): Line => ({
  label,
  value,
  show(employee) {
    const found = value(employee)
    if (!isKnown(found)) return t.none
    return Array.isArray(found) && found.length === 0 ? employeesTexts.noneOnRecord : show(found as Value)
  },
})

type BlockProps = Readonly<{
  employee: Employee
  /** Today's record, if the page shows another day. The block marks the differences. */
  today: Employee | undefined
  lines: readonly Line[]
  /** The kind of change request that changes these values. */
  changeType: BlockKind
}>

/** A block of the record. It shows if the record has one of its values, or an empty list of them. */
export function Block({ employee, today, lines, changeType }: BlockProps) {
  const shown = lines
    .filter(({ isShown }) => isShown === undefined || isShown(employee, today === undefined))
    .filter(each => isKnown(each.value(employee)) || differs(each, employee, today))
  if (shown.length === 0) return null
  return (
    <Section
      title={employeesTexts.blocks[changeType]}
      actions={today === undefined && <Links employeeId={employee.id} changeType={changeType} />}
    >
      <Facts
        isDense
        facts={shown.map(each => [each.label, <Value key="value" line={each} {...{ employee, today }} />])}
      />
    </Section>
  )
}

function Links({ employeeId, changeType }: Readonly<{ employeeId: number; changeType: BlockKind }>) {
  const mayRaise = useMayRaise(employeeId)
  return (
    <div className={styles.acts}>
      <TextLink
        to="/employees/$id"
        params={{ id: String(employeeId) }}
        search={{ tab: 'history', kind: changeType }}
        resetScroll={false}
        className={styles.act}
        aria-label={personTexts.history.of(employeesTexts.blocks[changeType])}
      >
        {personTexts.history.short}
      </TextLink>
      {mayRaise(changeType) && (
        <TextLink
          to="/change-requests/new"
          search={{ employee: employeeId, type: changeType }}
          className={styles.act}
          aria-label={employeesTexts.change(t.changeKinds[changeType].name)}
        >
          {employeesTexts.changeShort}
        </TextLink>
      )}
    </div>
  )
}

const isKnown = (value: unknown) => value !== undefined && value !== ''

const differs = ({ value }: Line, employee: Employee, today: Employee | undefined): today is Employee =>
  today !== undefined && JSON.stringify(value(employee)) !== JSON.stringify(value(today))

function Value({ line, employee, today }: Readonly<{ line: Line; employee: Employee; today: Employee | undefined }>) {
  if (!differs(line, employee, today)) return line.show(employee)
  return (
    <div className={styles.differs}>
      <div>{line.show(employee)}</div>
      <div className={styles.label}>
        {employeesTexts.asAt.now} {line.show(today)}
      </div>
    </div>
  )
}
