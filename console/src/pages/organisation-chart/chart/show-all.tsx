import { Button } from '@mantine/core'
import { formatNumber } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import styles from '../health.module.css'

/** So much of a long list stands there before the rest is asked for. */
export const shownAtFirst = 15

export const ShowAll = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <div className={styles.more}>
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {t.organisationChart.seat.showAll(formatNumber(count))}
    </Button>
  </div>
)
