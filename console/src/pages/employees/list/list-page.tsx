import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, readPage } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { wordOf } from '../../../parts/change-requests/index.ts'
import { PaymentGroupPicker, PersonFilters } from '../../../parts/pickers/index.ts'
import { everyStatus, isActiveStatus } from '../../../parts/reference-data/index.ts'
import { useHasRole, useMay } from '../../../session/session.ts'
import { employeesTexts } from '../../../texts/en-AU/employees.ts'
import { t } from '../../../texts/index.ts'
import { ListedName, PersonName } from '../../../ui/initials.tsx'
import { StatusBadge } from '../../../ui/message/index.ts'
import { MenuItem, MoreMenu } from '../../../ui/more-menu.tsx'
import { LinkButton, Page, TextLink } from '../../../ui/page/index.ts'
import {
  by,
  Clipped,
  type Column,
  type OrderOf,
  RecordList,
  useFilters,
  useOrder,
  usePage,
} from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'

type Row = AnswerOf<'/Employees/Search', 'get'>[number]

const pageSize = 50

/** Human resources hire: they make the employee, and raise the request. */
function useMayHire(): boolean {
  const isAdministrator = useHasRole('HumanResourcesAdministrator')
  const mayWrite = useMay('employees.write')
  return useMay('change-requests.write') && mayWrite && isAdministrator
}

export function EmployeesPage() {
  const search = useSearch({ from: '/signed-in/employees' })
  const { isFiltered, field } = useFilters(search)
  const status = statusIn(search.status)
  const mayWrite = useMay('employees.write')
  const mayHire = useMayHire()
  const navigate = useNavigate()
  const Order = useOrder(columns) ?? usual
  const found = usePage(
    readPage('/Employees/Search', {
      query: {
        ...{ pageNumber: search.page ?? 1, pageSize, Order, expand: 'details', ...personQuery(search.name) },
        ...(status !== everyStatus && { EmployeeStatus: status }),
        ...(search.costCentre !== undefined && { CostCentreId: search.costCentre }),
        ...(search.paymentGroup !== undefined && { PaymentGroupId: search.paymentGroup }),
      },
    }),
  )
  return (
    <Page
      title={employeesTexts.title}
      actions={
        <>
          {mayHire && (
            <>
              <LinkButton to="/employees/hire" leftSection={<IconUserPlus size={16} aria-hidden />}>
                {employeesTexts.hire.action}
              </LinkButton>
              <MoreMenu>
                <MenuItem onClick={() => void navigate({ to: '/employees/new' })}>
                  {employeesTexts.make}
                  <div className="soft">{employeesTexts.makeHint}</div>
                </MenuItem>
              </MoreMenu>
            </>
          )}
          {mayWrite && !mayHire && <LinkButton to="/employees/new">{employeesTexts.make}</LinkButton>}
        </>
      }
      filters={
        <PersonFilters search={search} searchHint={employeesTexts.searchHint} usualStatus={usualStatus}>
          <PaymentGroupPicker label={t.fields.PaymentGroupId} placeholder={t.all} {...field('paymentGroup')} />
        </PersonFilters>
      }
    >
      <RecordList
        query={found}
        pageSize={pageSize}
        caption={employeesTexts.title}
        counted={(total, written) =>
          employeesTexts.counted(status === everyStatus ? '' : ` ${t.statuses[status].toLowerCase()}`, total, written)
        }
        rowKey={row => row.id}
        columns={status === everyStatus ? columns : columns.filter(({ header }) => header !== employeesTexts.status)}
        usual={usual}
        empty={
          status === everyStatus ? (
            isFiltered ? (
              employeesTexts.notFound
            ) : (
              employeesTexts.empty
            )
          ) : (
            <>
              {employeesTexts.notAmong(t.statuses[status].toLowerCase())}{' '}
              <TextLink to="/employees" search={{ ...search, status: everyStatus, page: undefined }}>
                {employeesTexts.showAll}
              </TextLink>
            </>
          )
        }
      />
    </Page>
  )
}

/** Those who have left, and those who have not started, are shown on demand. */
const usualStatus = 'Active'

/** Unless the address asks for another one, or for all. */
const statusIn = (text: string | undefined) => (text === everyStatus || isActiveStatus(text) ? text : usualStatus)

/** The search box takes a whole email address, a code, or a part of a name. */
function personQuery(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {}
  if (text.includes('@')) return { EmployeeEmail: text }
  return /\d/.test(text) ? { EmployeeCode: text } : { EmployeeName: text }
}

const usual = 'NameAscending'

/** The status is a column only where the filter does not say it. */
const columns: readonly Column<Row, OrderOf<'/Employees/Search'>>[] = [
  {
    header: employeesTexts.name,
    sort: by('Name'),
    cell: row => (
      <PersonName name={row.name} below={row.code}>
        <TextLink to="/employees/$id" params={{ id: String(row.id) }}>
          <ListedName name={row.name} />
        </TextLink>
      </PersonName>
    ),
  },
  {
    header: employeesTexts.position,
    cell: ({ assignment }) => (
      <>
        {assignment?.position ? (
          <TextLink to="/organisation-chart" search={{ position: assignment.position.id }}>
            <Clipped text={assignment.position.name} />
          </TextLink>
        ) : (
          <span className="soft">{employeesTexts.noPosition}</span>
        )}
        {assignment?.manager && <Clipped isSoft text={employeesTexts.under(spokenName(assignment.manager.name))} />}
      </>
    ),
  },
  {
    header: t.fields.CostCentreId,
    isSecondary: true,
    cell: ({ assignment }) => <Clipped text={(assignment?.costCentres ?? []).map(({ name }) => name).join(', ')} />,
  },
  {
    header: t.fields.PaymentGroupId,
    isExtra: true,
    cell: row => (
      <>
        {row.paymentGroup && <Clipped text={row.paymentGroup.name} />}
        <Clipped isSoft text={row.employer.name} />
      </>
    ),
  },
  // The code shows under the name: here it sorts.
  { header: employeesTexts.code, sort: by('Code'), isExtra: true, cell: row => row.code },
  { header: t.fields.Email, isExtra: true, cell: row => row.email && <Clipped text={row.email} /> },
  {
    header: t.fields.EmploymentType,
    isExtra: true,
    cell: row => row.employmentType && wordOf('EmploymentType', row.employmentType),
  },
  { header: employeesTexts.since, sort: by('StartDate'), cell: row => <Day on={row.startDate} /> },
  { header: employeesTexts.status, cell: row => <StatusBadge status={row.status} /> },
]
