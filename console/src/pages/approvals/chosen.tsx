import { Button, Group } from '@mantine/core'
import type { Decision } from '../../parts/approvals/index.ts'
import { t } from '../../texts/index.ts'
import styles from './approvals.module.css'

type Props = Readonly<{ count: number; onDecide: (decision: Decision) => void; onClear: () => void }>

/** One decision for all that are chosen. */
export const Chosen = ({ count, onDecide, onClear }: Props) => (
  <section className={styles.chosen} aria-label={t.approvals.chosenLabel}>
    <strong role="status">{t.approvals.chosen(count)}</strong>
    <Group gap="xs">
      <Button size="xs" onClick={() => onDecide('approve')}>
        {t.deciding.approve.label}
      </Button>
      <Button size="xs" variant="default" onClick={() => onDecide('return')}>
        {t.deciding.return.label}
      </Button>
      <Button size="xs" variant="default" onClick={() => onDecide('decline')}>
        {t.deciding.decline.label}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t.clear}
      </Button>
    </Group>
    <p className={styles.hints}>{t.approvals.selectionAndKeys}</p>
  </section>
)
