import type { ReactNode } from 'react'
import { type ChangeType, useMayRaise } from '../../parts/change-requests/index.ts'
import { t } from '../../texts/index.ts'
import { Facts, Section, TextLink } from '../../ui/page/index.ts'
import type { Employee } from './employee.ts'
import styles from './employees.module.css'

/** A value of the record: what it is, and how it reads. */
export type Line = Readonly<{
  label: string
  value: (employee: Employee) => unknown
  show: (employee: Employee) => ReactNode
}>

export const line = <Value,>(
  label: string,
  value: (employee: Employee) => Value | undefined,
  show: (value: Value) => ReactNode = String,
): Line => ({
  label,
  value,
  show(employee) {
    const found = value(employee)
    return found === undefined || found === '' ? undefined : show(found)
  },
})

type BlockProps = Readonly<{
  title: string
  employee: Employee
  /** The record of today, where another day's is shown: what differs is marked. */
  today: Employee | undefined
  lines: readonly Line[]
  /** The kind of change request that changes what stands here. */
  changeType?: ChangeType
}>

/**
 * A block of the record. One of which nothing may be seen, or nothing is there, is not there either; a list that is seen
 * to be empty says so.
 */
export function Block({ title, employee, today, lines, changeType }: BlockProps) {
  const mayRaise = useMayRaise(employee.id)
  const facts = lines.map(each => [each.label, <Value key="value" line={each} {...{ employee, today }} />] as const)
  const there = facts.filter(
    (_, place) =>
      hasValue(lines[place], employee) ||
      isEmptyList(lines[place]?.value(employee)) ||
      differs(lines[place], employee, today),
  )
  if (there.length === 0) return null
  return (
    <Section
      title={title}
      actions={
        changeType &&
        mayRaise(changeType) &&
        today === undefined && (
          <TextLink
            to="/change-requests/new"
            search={{ employee: employee.id, type: changeType }}
            fz="sm"
            aria-label={t.employees.change(t.changeKinds[changeType].name)}
          >
            {t.employees.changeShort}
          </TextLink>
        )
      }
    >
      <div className={styles.facts}>
        <Facts facts={there} />
      </div>
    </Section>
  )
}

const hasValue = (line: Line | undefined, employee: Employee) => {
  const value = line?.value(employee)
  return value !== undefined && value !== '' && !isEmptyList(value)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const differs = (line: Line | undefined, employee: Employee, today: Employee | undefined) =>
  today !== undefined && JSON.stringify(line?.value(employee)) !== JSON.stringify(line?.value(today))

function Value({ line, employee, today }: Readonly<{ line: Line; employee: Employee; today: Employee | undefined }>) {
  const none = isEmptyList(line.value(employee)) ? t.employees.noneOnRecord : t.none
  const shown = hasValue(line, employee) ? line.show(employee) : none
  if (today === undefined || !differs(line, employee, today)) return shown
  return (
    <div className={styles.differs}>
      <div>{shown}</div>
      <div className={styles.today}>
        {t.employees.asAt.now} {hasValue(line, today) ? line.show(today) : t.none}
      </div>
    </div>
  )
}
