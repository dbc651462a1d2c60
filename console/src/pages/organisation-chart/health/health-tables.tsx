import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { t } from '../../../texts/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { positionsQuery } from '../chart/chart-queries.ts'
import { ShowAll, shownAtFirst } from '../chart/show-all.tsx'
import styles from '../health.module.css'
import type { Dependence, Finding, Lack } from './findings.ts'

const words = t.organisationChart.report
const { types } = t.organisationChart.approver

/** Where it is that something is wrong, with the way there. */
export function FindingTable({ finding, chartId }: { finding: Finding; chartId: number }) {
  switch (finding.kind) {
    case 'waitingForNobody':
      return (
        <LongTable
          caption={words.waitingForNobody.title}
          rows={finding.rows}
          rowKey={({ type, id }) => `${type}-${id}`}
          columns={[
            { header: words.waitingForNobody.record, cell: ({ type, id, code }) => recordLink(type, String(id), code) },
            { header: words.waitingForNobody.step, cell: ({ step }) => step },
          ]}
        />
      )
    case 'seatsWithoutApprover':
      return finding.rows.map(lack => <SeatsLacking key={lack.types.join()} lack={lack} chartId={chartId} />)
    case 'vacantManagers':
      return (
        <LongTable
          caption={words.vacantManagers.title}
          rows={finding.rows}
          rowKey={({ positionId }) => positionId}
          columns={[
            seatColumn(chartId),
            {
              header: words.vacantManagers.below,
              cell: ({ positionId }) => <ReportCount chartId={chartId} positionId={positionId} />,
              align: 'end',
            },
          ]}
        />
      )
    case 'inactiveHolders':
      return (
        <LongTable
          caption={words.inactiveHolders.title}
          rows={finding.rows}
          rowKey={({ positionId, personName }) => `${positionId}-${personName}`}
          columns={[
            seatColumn(chartId),
            { header: words.inactiveHolders.holder, cell: ({ personName }) => personName },
          ]}
        />
      )
    case 'singlePointsOfFailure':
      return <Dependences rows={finding.rows} chartId={chartId} />
  }
}

const recordLink = (type: 'ChangeRequest' | 'ExpenseApplication', id: string, code: string) =>
  type === 'ChangeRequest' ? (
    <TextLink to="/change-requests/$id" params={{ id }}>
      {code}
    </TextLink>
  ) : (
    <TextLink to="/expense-applications/$id" params={{ id }}>
      {code}
    </TextLink>
  )

type SeatRow = Readonly<{ positionId: number; name: string }>

const seatColumn = (chart: number): Column<SeatRow> => ({
  header: words.position,
  cell: ({ positionId, name }) => (
    <TextLink to="/organisation-chart" search={{ chart, position: positionId }}>
      {name}
    </TextLink>
  ),
})

function ReportCount({ chartId, positionId }: { chartId: number; positionId: number }) {
  const { data } = useQuery(positionsQuery(chartId))
  if (!data) return null
  return formatNumber(data.filter(({ reportingPositionId }) => reportingPositionId === positionId).length)
}

function Dependences({ rows, chartId }: { rows: readonly Dependence[]; chartId: number }) {
  const nameOf = useAuthorityNames(
    chartId,
    rows.map(({ authorityId }) => authorityId),
  )
  return (
    <LongTable
      caption={words.singlePointsOfFailure.title}
      rows={rows}
      rowKey={({ authorityId }) => authorityId}
      columns={[
        {
          header: words.singlePointsOfFailure.person,
          cell: ({ authorityId }) => (
            <TextLink to="/authorities/$id" params={{ id: String(authorityId) }}>
              {nameOf(authorityId)}
            </TextLink>
          ),
        },
        {
          header: words.singlePointsOfFailure.seats,
          cell: ({ on }) =>
            on.map(({ approverType, seats }) => words.seatsOf(types[approverType], formatNumber(seats))).join(', '),
        },
      ]}
    />
  )
}

/** Most sit in the chart; the others, as fallbacks may, are asked for. */
function useAuthorityNames(chartId: number, ids: readonly number[]): (id: number) => string {
  const { data, isSuccess } = useQuery(positionsQuery(chartId))
  const holders = (data ?? []).flatMap(seat => seat.holders ?? [])
  const names = new Map(holders.map(({ authorityId, name }) => [authorityId, name]))
  const others = ids.filter(id => isSuccess && !names.has(id))
  const asked = useQueries({ queries: others.map(id => read('/Authorities/{id}', { path: { id } })) })
  return id => names.get(id) ?? asked[others.indexOf(id)]?.data?.name ?? t.numbered(id)
}

type LongTableProps<Row> = Readonly<{
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
}>

/** The first rows, and the others when they are asked for. */
function LongTable<Row>({ rows, ...table }: LongTableProps<Row>) {
  const [isAll, setIsAll] = useState(false)
  const isLong = rows.length > shownAtFirst && !isAll
  return (
    <>
      <DataTable {...table} rows={isLong ? rows.slice(0, shownAtFirst) : rows} empty={words.none} />
      {isLong && <ShowAll count={rows.length} onClick={() => setIsAll(true)} />}
    </>
  )
}

const seatWords = t.organisationChart.report.seatsWithoutApprover
const { types: typeWords } = t.organisationChart.approver

/** What nobody approves, for how many seats and which: each leads to the chart, with that question asked. */
function SeatsLacking({ lack: { types, seats }, chartId }: { lack: Lack; chartId: number }) {
  const [isAll, setIsAll] = useState(false)
  const isLong = seats.length > shownAtFirst && !isAll
  const title = seatWords.missing(types.map(type => typeWords[type]))
  const [approver] = types
  return (
    <section className={styles.lack} aria-label={title}>
      <h3>
        {title} <span className="soft">{seatWords.count(seats.length, formatNumber(seats.length))}</span>
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
