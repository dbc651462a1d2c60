import { Title } from '@mantine/core'
import {
  IconAddressBook,
  IconBuilding,
  IconBuildingBank,
  IconCalendarOff,
  IconCalendarPlus,
  IconCash,
  IconCoins,
  IconFileText,
  IconHeartHandshake,
  IconHome,
  IconIdBadge2,
  IconMapPin,
  IconPigMoney,
  IconReceiptTax,
  IconSitemap,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, asTrial, send } from '../../api.ts'
import { t } from '../../texts/index.ts'
import styles from './requests.module.css'
import type { ChangeType } from './requests.ts'

const groups = [
  {
    title: t.changeRequests.groups.person,
    types: ['Address', 'ContactDetails', 'EmergencyContacts', 'PersonalDetails'],
  },
  {
    title: t.changeRequests.groups.money,
    types: ['BankAccounts', 'Superannuation', 'TaxDeclaration', 'PayRate', 'PaymentGroup'],
  },
  {
    title: t.changeRequests.groups.work,
    types: ['PositionAssignment', 'CostCentre', 'EmploymentTerms', 'EmploymentState', 'Termination', 'Rehire'],
  },
] as const satisfies readonly { title: string; types: readonly ChangeType[] }[]

const icons: Readonly<Record<ChangeType, typeof IconHome>> = {
  PersonalDetails: IconIdBadge2,
  ContactDetails: IconAddressBook,
  Address: IconHome,
  EmergencyContacts: IconHeartHandshake,
  BankAccounts: IconBuildingBank,
  TaxDeclaration: IconReceiptTax,
  Superannuation: IconPigMoney,
  PositionAssignment: IconSitemap,
  CostCentre: IconCoins,
  PaymentGroup: IconBuilding,
  EmploymentState: IconMapPin,
  EmploymentTerms: IconFileText,
  PayRate: IconCash,
  Termination: IconCalendarOff,
  Rehire: IconCalendarPlus,
}

/** The kinds of change. Which of them the caller may raise for this employee the server says: each is tried empty. */
export function KindGallery({ employeeId, chosen }: { employeeId: number; chosen: number | undefined }) {
  const types = groups.flatMap(group => [...group.types] as ChangeType[])
  const tries = useQueries({ queries: types.map(type => refusalQuery(type, employeeId)) })
  const refusalOf = (type: ChangeType) => tries[types.indexOf(type)]?.data ?? undefined
  return groups.map(({ title, types }) => (
    <section key={title} className={styles.group}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <div className={styles.gallery}>
        {types.map(type => (
          <KindCard key={type} type={type} employee={chosen} refusal={refusalOf(type)} />
        ))}
      </div>
    </section>
  ))
}

function KindCard({
  type,
  employee,
  refusal,
}: Readonly<{ type: ChangeType; employee: number | undefined; refusal: string | undefined }>) {
  const Icon = icons[type]
  const content = (
    <>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <strong>{t.changeTypes[type]}</strong>
        <span>{refusal ?? t.changeRequests.kinds[type]}</span>
      </div>
    </>
  )
  if (refusal !== undefined) {
    return (
      <div className={styles.kind} data-refused>
        {content}
      </div>
    )
  }
  return (
    <Link to="/change-requests/new" search={{ type, employee }} className={styles.kind}>
      {content}
    </Link>
  )
}

const refusalQuery = (type: ChangeType, employeeId: number) => ({
  queryKey: ['who may raise', type, employeeId],
  meta: asTrial,
  staleTime: 300_000,
  queryFn: async (): Promise<string | null> => {
    const body = { ChangeType: type, EmployeeId: employeeId }
    try {
      await send('post', '/change-requests', { query: { dryRun: true }, body })
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return error.message
      if (!(error instanceof ApiError) || error.status !== 400) throw error
    }
    return null
  },
})
