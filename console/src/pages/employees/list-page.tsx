import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { readPage } from '../../api/client.ts'
import { wordOf } from '../../parts/change-requests/index.ts'
import { useMay } from '../../session/session.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/message/index.ts'
import { LinkButton, Page, TextLink } from '../../ui/page/index.ts'
import type { Column } from '../../ui/table/index.ts'
import { RecordList, useFilters } from '../../ui/table/index.ts'
import { Day } from '../../ui/timeline/index.ts'
import styles from './employees.module.css'
import { EmployeeFilters } from './list-filters.tsx'

type Row = AnswerOf<'/Employees/Search', 'get'>[number]

const pageSize = 50

export function EmployeesPage() {
  const search = useSearch({ from: '/signed-in/employees' })
  const page = search.page ?? 1
  const found = useQuery({
    ...readPage('/Employees/Search', {
      query: {
        ...{ pageNumber: page, pageSize, ...personQuery(search.name) },
        ...(isStatus(search.status) && { EmployeeStatus: search.status }),
        ...(search.costCentre !== undefined && { CostCentreId: search.costCentre }),
        ...(search.paymentGroup !== undefined && { PaymentGroupId: search.paymentGroup }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { isFiltered } = useFilters(search)
  return (
    <Page
      title={t.employees.title}
      actions={
        useMay('employees.write') && (
          <LinkButton to="/employees/new" leftSection={<IconUserPlus size={16} aria-hidden />}>
            {t.employees.make}
          </LinkButton>
        )
      }
      filters={<EmployeeFilters />}
    >
      <RecordList
        query={found}
        pageSize={pageSize}
        caption={t.employees.title}
        rowKey={row => row.id}
        columns={columns}
        empty={isFiltered ? t.employees.notFound : t.employees.empty}
      />
    </Page>
  )
}

const statuses = ['Active', 'Inactive', 'Pending'] as const
export const isStatus = (text: string | undefined): text is (typeof statuses)[number] =>
  (statuses as readonly (string | undefined)[]).includes(text)

/** What was typed is a whole email address, a code, or a part of a name. */
export function personQuery(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {}
  if (text.includes('@')) return { EmployeeEmail: text }
  return /\d/.test(text) ? { EmployeeCode: text } : { EmployeeName: text }
}

const columns: readonly Column<Row>[] = [
  {
    header: t.employees.name,
    cell: row => (
      <>
        <TextLink to="/employees/$id" params={{ id: String(row.id) }} fw={600}>
          {row.name}
        </TextLink>
        <div className="soft">{row.email}</div>
      </>
    ),
  },
  { header: t.employees.code, cell: row => <span className={styles.day}>{row.code}</span> },
  {
    header: t.fields.PaymentGroupId,
    cell: row => (
      <>
        {row.paymentGroup?.name}
        <div className="soft">{row.employer.name}</div>
      </>
    ),
  },
  { header: t.fields.EmploymentType, cell: row => row.employmentType && wordOf('EmploymentType', row.employmentType) },
  { header: t.employees.since, cell: row => <Day on={row.startDate} /> },
  { header: t.employees.status, cell: row => <StatusBadge status={row.status} /> },
]
