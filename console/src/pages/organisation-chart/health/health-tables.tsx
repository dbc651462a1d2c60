import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { formatNumber } from '../../../format/formats.ts'
import { inSentence } from '../../../format/in-sentence.ts'
import { spokenName } from '../../../format/people.ts'
import { readChangeRequest, requestTitle } from '../../../parts/change-requests/index.ts'
import { ResourceLink } from '../../../parts/links/index.ts'
import { chartEditingTexts } from '../../../texts/en-AU/chart-editing.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { t } from '../../../texts/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { type Column, DataTable } from '../../../ui/table/index.ts'
import { positionsQuery } from '../chart-queries.ts'
import { useShortList } from '../short-list.tsx'
import type { Dependence, Finding, Lack } from './findings.ts'
import styles from './health.module.css'
import { DelegateButton, FillButton, ReassignButton } from './mending.tsx'

const words = organisationChartTexts.report
const { types } = organisationChartTexts.approver
const shownAtFirst = 15

/** "Bank accounts for Emma Walsh"; the code of another kind, and until it is read. */
function RequestTitle({ type, id, code }: Readonly<{ type: string; id: number; code: string }>) {
  const { data } = useQuery({ ...readChangeRequest(id), enabled: type === 'ChangeRequest' })
  return data ? requestTitle(data.record) : code
}

/** The records of a finding, each with a link. */
export function FindingTable({ finding, chartId }: { finding: Finding; chartId: number }) {
  switch (finding.kind) {
    case 'waitingForNobody':
      return (
        <LongTable
          caption={words.waitingForNobody.title}
          rows={finding.rows}
          rowKey={({ type, id }) => `${type}-${id}`}
          columns={[
            {
              header: words.waitingForNobody.record,
              cell: record => (
                <>
                  <ResourceLink type={record.type} id={record.id}>
                    <RequestTitle {...record} />
                  </ResourceLink>
                  <div className="soft">{record.type === 'ChangeRequest' && record.code}</div>
                </>
              ),
            },
            { header: words.waitingForNobody.step, cell: ({ step }) => step },
            { ...mending, cell: record => <ReassignButton {...record} isFirst={record === finding.rows[0]} /> },
          ]}
        />
      )
    case 'seatsWithoutApprover':
      return finding.rows.map(lack => <PositionsLacking key={lack.types.join()} lack={lack} chartId={chartId} />)
    case 'vacantManagers':
      return (
        <LongTable
          caption={words.vacantManagers.title}
          rows={finding.rows}
          rowKey={({ positionId }) => positionId}
          columns={[
            positionColumn(chartId),
            {
              header: words.vacantManagers.below,
              cell: ({ positionId }) => <ReportCount chartId={chartId} positionId={positionId} />,
              align: 'end',
            },
            { ...mending, cell: position => <FillButton {...position} /> },
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
            positionColumn(chartId),
            { header: words.inactiveHolders.holder, cell: ({ personName }) => spokenName(personName) },
            { ...mending, cell: position => <FillButton {...position} /> },
          ]}
        />
      )
    case 'singlePointsOfFailure':
      return <Dependences rows={finding.rows} chartId={chartId} />
  }
}

/** The column of the forms that mend what the rows say. */
const mending = { header: chartEditingTexts.mending.header, align: 'end' } as const

const positionColumn = (chart: number): Column<Readonly<{ positionId: number; name: string }>> => ({
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
          cell: ({ authorityId: id }) => (
            <ResourceLink type="Authority" id={id}>
              {spokenName(nameOf(id))}
            </ResourceLink>
          ),
        },
        {
          header: words.singlePointsOfFailure.positions,
          cell: ({ on }) =>
            on.map(({ approverType, count }) => words.positionsOf(types[approverType], formatNumber(count))).join(', '),
        },
        {
          ...mending,
          cell: ({ authorityId }) => <DelegateButton authorityId={authorityId} name={nameOf(authorityId)} />,
        },
      ]}
    />
  )
}

/** Most authorities hold a position of the chart. The names of the others, such as fallbacks, are read one by one. */
function useAuthorityNames(chartId: number, ids: readonly number[]): (id: number) => string {
  const { data, isSuccess } = useQuery(positionsQuery(chartId))
  const holders = (data ?? []).flatMap(position => position.holders ?? [])
  const names = new Map(holders.map(({ authorityId, name }) => [authorityId, name]))
  const others = ids.filter(id => isSuccess && !names.has(id))
  const asked = useQueries({ queries: others.map(id => read('/Authorities/{id}', { path: { id } })) })
  return id => names.get(id) ?? asked[others.indexOf(id)]?.data?.name ?? t.numbered(id)
}

type LongTableProps<Row> = Omit<Parameters<typeof DataTable<Row>>[0], 'empty'>

function LongTable<Row>({ rows, ...table }: LongTableProps<Row>) {
  const { shown, showAll } = useShortList(rows, shownAtFirst)
  return (
    <>
      <DataTable {...table} rows={shown} empty={words.none} />
      {showAll && <div className={styles.more}>{showAll}</div>}
    </>
  )
}

/** The positions without an approver of these types. Each links to the chart with this look-up. */
function PositionsLacking({ lack: { types: lacking, positions }, chartId }: { lack: Lack; chartId: number }) {
  const { missing, count } = words.seatsWithoutApprover
  const title = missing(lacking.map(type => inSentence(types[type])))
  const [approver] = lacking
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.lack} aria-label={title}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <h3>{title}</h3> <span className="soft">{count(positions.length, formatNumber(positions.length))}</span>
        </summary>
        {isOpen && (
          <ul>
            {positions.map(({ positionId: position, name }) => (
              <li key={position}>
                <TextLink to="/organisation-chart" search={{ chart: chartId, position, ...(approver && { approver }) }}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </details>
    </section>
  )
}
