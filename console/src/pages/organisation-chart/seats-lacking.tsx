import { useState } from 'react'
import { formatNumber } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import type { Lack } from './findings.ts'
import styles from './health.module.css'
import { ShowAll, shownAtFirst } from './show-all.tsx'

const words = t.organisationChart.report.seatsWithoutApprover
const { types: typeWords } = t.organisationChart.approver

/** What nobody approves, for how many seats and which: each leads to the chart, with that question asked. */
export function SeatsLacking({ lack: { types, seats }, chartId }: { lack: Lack; chartId: number }) {
  const [isAll, setIsAll] = useState(false)
  const isLong = seats.length > shownAtFirst && !isAll
  const title = words.missing(types.map(type => typeWords[type]))
  const [approver] = types
  return (
    <section className={styles.lack} aria-label={title}>
      <h3>
        {title} <span className="soft">{words.count(seats.length, formatNumber(seats.length))}</span>
      </h3>
      <ul>
        {(isLong ? seats.slice(0, shownAtFirst) : seats).map(({ positionId: position, name }) => (
          <li key={position}>
            <TextLink to="/organisation-chart" search={{ chart: chartId, position, ...(approver && { approver }) }}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      {isLong && <ShowAll count={seats.length} onClick={() => setIsAll(true)} />}
    </section>
  )
}
