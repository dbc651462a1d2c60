import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { organisationChartTexts } from '../../texts/en-AU/organisation-chart.ts'

/** The first items of a list, and a button that shows the others. */
export function useShortList<Item>(items: readonly Item[], most: number) {
  const [isAll, setIsAll] = useState(false)
  const isShort = !isAll && items.length > most
  return {
    shown: isShort ? items.slice(0, most) : items,
    showAll: isShort && (
      <Anchor component="button" type="button" size="sm" onClick={() => setIsAll(true)}>
        {organisationChartTexts.position.showAll(formatNumber(items.length))}
      </Anchor>
    ),
  }
}
