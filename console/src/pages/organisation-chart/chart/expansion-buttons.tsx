import { Button } from '@mantine/core'
import { IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { useChart } from '../chart-state.tsx'
import styles from './chart-page.module.css'

const words = organisationChartTexts

/** Expands or collapses the whole chart. */
export function ExpansionButtons() {
  const { expandAll, collapseAll } = useChart().expansion
  return (
    <span className={styles.expansion}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFoldDown size={16} aria-hidden />}
        onClick={expandAll}
      >
        {words.openAll}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFoldUp size={16} aria-hidden />}
        onClick={collapseAll}
      >
        {words.closeAll}
      </Button>
    </span>
  )
}
