import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Employee } from '../../../parts/employee-fields/index.ts'
import { StartProgress } from '../../../parts/hire/index.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import { Section } from '../../../ui/page/index.ts'
import styles from '../people.module.css'
import { AsAtNotice } from './as-at.tsx'
import { Block, type BlockKind } from './block.tsx'
import { KeyFacts } from './key-facts.tsx'
import { blocks } from './lines.tsx'
import { Credentials, PendingChanges } from './related.tsx'

type Props = Readonly<{
  now: Employee
  shown: UseQueryResult<{ record: Employee }>
  /** Another one than today. */
  day: string | undefined
  today: string
}>

/** The record of an employee, with what is going to change it, and their credentials. */
export function EmployeeRecord({ now, shown, day, today }: Props) {
  return (
    <Stack gap="1.25rem">
      {day !== undefined && <AsAtNotice day={day} today={today} />}
      {day === undefined && <KeyFacts employee={now} />}
      {day === undefined && now.checklist && (
        <Section title={personTexts.start}>
          <StartProgress checklist={now.checklist} />
        </Section>
      )}
      {day === undefined && <PendingChanges employeeId={now.id} />}
      <Loaded query={shown}>
        {({ record }) => <Blocks employee={record} today={day === undefined ? undefined : now} />}
      </Loaded>
      {day === undefined && <Credentials employeeId={now.id} />}
    </Stack>
  )
}

/** The record, block by block. The server leaves out what the caller may not see. */
const Blocks = (both: Readonly<{ employee: Employee; today: Employee | undefined }>) => (
  <div className={styles.blocks}>
    {Object.entries(blocks).map(([changeType, lines]) => (
      <Block key={changeType} {...both} changeType={changeType as BlockKind} lines={lines} />
    ))}
  </div>
)
