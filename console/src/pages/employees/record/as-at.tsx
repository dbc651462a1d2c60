import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatDate } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { Notice } from '../../../ui/message/index.ts'
import styles from '../employees.module.css'

function useAsAt() {
  const navigate = useNavigate({ from: '/employees/$id' })
  return (asAt: string | undefined) => void navigate({ search: former => ({ ...former, asAt }), resetScroll: false })
}

/** Selects the day of the record. */
export function AsAtInput({ day, today }: { day: string | undefined; today: string }) {
  const show = useAsAt()
  return (
    <div className={styles.asAt}>
      <DayInput
        isFilter
        label={t.employees.asAt.label}
        size="xs"
        value={day ?? today}
        onChange={next => next !== '' && show(next === today ? undefined : next)}
      />
      {day !== undefined && (
        <Button variant="default" size="xs" onClick={() => show(undefined)}>
          {t.employees.asAt.today}
        </Button>
      )}
    </div>
  )
}

export function AsAtNotice({ day, today }: { day: string; today: string }) {
  const { asAt } = t.employees
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
