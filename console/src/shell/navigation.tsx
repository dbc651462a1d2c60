import {
  IconArrowsExchange,
  IconBell,
  IconBuildingBank,
  IconCertificate,
  IconChecklist,
  IconFileImport,
  IconHierarchy3,
  IconReceipt,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../api.ts'
import { useAccount } from '../session.ts'
import { t } from '../texts/index.ts'
import { Badge } from '../ui/badge.tsx'
import { NavigationLink } from '../ui/links.tsx'
import styles from './shell.module.css'

const { pages } = t.navigation

/** What waits for the caller: the first page is enough to know how many there are. */
const waiting = readPage('/Approvals', { query: { pageNumber: 1, pageSize: 1 } })

const sections = [
  {
    label: t.navigation.work,
    items: [
      { to: '/approvals', label: pages.approvals, Icon: IconChecklist },
      { to: '/change-requests', label: pages.changeRequests, Icon: IconArrowsExchange },
      { to: '/expense-applications', label: pages.expenses, Icon: IconReceipt },
    ],
  },
  {
    label: t.navigation.organisation,
    items: [
      { to: '/organisation-chart', label: pages.chart, Icon: IconHierarchy3 },
      { to: '/employees', label: pages.employees, Icon: IconUsers },
      { to: '/authorities', label: pages.authorities, Icon: IconUserCheck },
      { to: '/cost-centres', label: pages.costCentres, Icon: IconBuildingBank },
      { to: '/credentials', label: pages.credentials, Icon: IconCertificate },
    ],
  },
  {
    label: t.navigation.administration,
    items: [
      { to: '/import', label: pages.import, Icon: IconFileImport, scope: 'admin' },
      { to: '/events', label: pages.events, Icon: IconBell },
      { to: '/audit-log', label: pages.auditLog, Icon: IconShieldCheck, scope: 'audit.read' },
    ],
  },
] as const

export function Navigation() {
  const { scopes } = useAccount()
  const { data } = useQuery(waiting)
  return sections.map(({ label, items }) => (
    <div key={label}>
      <div className={styles.sectionLabel}>{label}</div>
      {items
        .filter(item => !('scope' in item) || scopes.includes(item.scope))
        .map(({ to, label, Icon }) => (
          <NavigationLink
            key={to}
            to={to}
            label={label}
            className={styles.link}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            rightSection={
              to === '/approvals' && data && data.total > 0 ? <Badge tone="info">{data.total}</Badge> : undefined
            }
          />
        ))}
    </div>
  ))
}
