import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatDate } from '../../../format/formats.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import styles from '../people.module.css'

/** Selects the day of the record. */
export function AsAtInput({ day, today }: { day: string | undefined; today: string }) {
  const navigate = useNavigate({ from: '/employees/$id' })
  const show = (asAt: string | undefined) =>
    void navigate({ search: former => ({ ...former, asAt }), resetScroll: false })
  return (
    <Group gap="xs" className={styles.asAt}>
      <DayInput
        isFilter
        label={employeesTexts.asAt.label}
        size="xs"
        value={day ?? today}
        onChange={next => next !== '' && show(next === today ? undefined : next)}
      />
      {day !== undefined && (
        <Button variant="default" size="xs" onClick={() => show(undefined)}>
          {employeesTexts.asAt.today}
        </Button>
      )}
    </Group>
  )
}

export function AsAtNotice({ day, today }: { day: string; today: string }) {
  const { asAt } = employeesTexts
  const isPast = day < today
  const spoken = formatDate(day)
  return (
    <div role="status">
      <Notice tone="info" title={isPast ? asAt.past(spoken) : asAt.future(spoken)}>
        {isPast ? asAt.pastText : asAt.futureText}
      </Notice>
    </div>
  )
}
