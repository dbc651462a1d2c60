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
  type Icon as IconOf,
  IconPigMoney,
  IconReceiptTax,
  IconSitemap,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../../api/client.ts'
import { inPlainWords } from '../../../format/plain-words.ts'
import { type ChangeType, groupsOfKinds, nameOfKind, raisableQuery } from '../../../parts/change-requests/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { Loaded } from '../../../ui/loading/index.ts'
import styles from '../requests.module.css'

const icons: Readonly<Record<ChangeType, IconOf>> = {
  Address: IconHome,
  ContactDetails: IconAddressBook,
  EmergencyContacts: IconHeartHandshake,
  PersonalDetails: IconIdBadge2,
  BankAccounts: IconBuildingBank,
  Superannuation: IconPigMoney,
  TaxDeclaration: IconReceiptTax,
  PayRate: IconCash,
  PaymentGroup: IconBuilding,
  PositionAssignment: IconSitemap,
  CostCentre: IconCoins,
  EmploymentTerms: IconFileText,
  EmploymentState: IconMapPin,
  Termination: IconCalendarOff,
  Rehire: IconCalendarPlus,
  Hire: IconUserPlus,
}

/** The kinds of change that the caller may request for this employee. The others are listed below them, with reasons. */
export function KindGallery({ employeeId, chosen }: { employeeId: number; chosen: number | undefined }) {
  const query = useQuery(raisableQuery(employeeId))
  return <Loaded query={query}>{kinds => <Kinds kinds={kinds} employee={chosen} />}</Loaded>
}

type Raisable = AnswerOf<'/Employees/{id}/ChangeTypes', 'get'>

function Kinds({ kinds, employee }: { kinds: Raisable; employee: number | undefined }) {
  const refused = kinds.filter(({ isAllowed }) => !isAllowed)
  const isRefused = (type: ChangeType) => refused.some(({ changeType }) => changeType === type)
  return (
    <>
      {groupsOfKinds.map(({ title, types }) => {
        const allowed = types.filter(type => !isRefused(type))
        return allowed.length === 0 ? null : (
          <section key={title} className={styles.group}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <div className={styles.gallery}>
              {allowed.map(type => (
                <KindCard key={type} type={type} employee={employee} />
              ))}
            </div>
          </section>
        )
      })}
      {refused.length > 0 && (
        <details className={styles.refused} open={refused.length === kinds.length}>
          <summary>{changeRequestsTexts.refusedKinds(refused.length)}</summary>
          <dl>
            {refused.map(({ changeType, reason = '' }) => (
              <div key={changeType}>
                <dt>{nameOfKind(changeType)}</dt>
                <dd>{inPlainWords(reason)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function KindCard({ type, employee }: Readonly<{ type: ChangeType; employee: number | undefined }>) {
  const Icon = icons[type]
  const { name, about } = t.changeKinds[type]
  return (
    <Link to="/change-requests/new" search={{ type, employee }} className={styles.kind}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <strong>{name}</strong>
        <span>{about}</span>
      </div>
    </Link>
  )
}
