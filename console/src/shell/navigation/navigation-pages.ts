import {
  IconActivity,
  IconArrowsExchange,
  IconBuildingBank,
  IconCertificate,
  IconChecklist,
  IconFileImport,
  IconHierarchy3,
  IconHome,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUserCheck,
  IconUserCog,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { t } from '../../texts/index.ts'

const { pages } = t.navigation

const administrators = ['EmployerAdministrator', 'HumanResourcesAdministrator', 'PayrollAdministrator', 'Auditor']

/**
 * The pages, in the order of the navigation. G and `key` open a page. Those with a `scope` or with `roles` are for users with
 * the scope or one of the roles: others may open them by a link, where they may see what they show.
 */
export const navigationSections = [
  {
    label: '',
    items: [{ to: '/', label: pages.today, Icon: IconHome, key: 't' }],
  },
  {
    label: t.navigation.work,
    items: [
      { to: '/approvals', label: pages.approvals, Icon: IconChecklist, key: 'a' },
      { to: '/change-requests', label: pages.changeRequests, Icon: IconArrowsExchange, key: 'r' },
      { to: '/expense-applications', label: pages.expenses, Icon: IconReceipt, key: 'x' },
      { to: '/credentials', label: pages.credentials, Icon: IconCertificate, key: 'd' },
    ],
  },
  {
    label: t.navigation.people,
    items: [
      { to: '/employees', label: pages.employees, Icon: IconUsers, key: 'e' },
      { to: '/organisation-chart', label: pages.chart, Icon: IconHierarchy3, key: 'o' },
      { to: '/cost-centres', label: pages.costCentres, Icon: IconBuildingBank, key: 'c' },
    ],
  },
  {
    label: t.navigation.access,
    items: [
      { to: '/authorities', label: pages.authorities, Icon: IconUserCheck, key: 'u' },
      { to: '/accounts', label: pages.accounts, Icon: IconUserCog, roles: ['EmployerAdministrator'], key: 's' },
      { to: '/administrative-changes', label: pages.confirmations, Icon: IconUserShield, scope: 'admin', key: 'n' },
    ],
  },
  {
    label: t.navigation.administration,
    items: [
      { to: '/settings', label: pages.settings, Icon: IconSettings, roles: administrators, key: 'p' },
      { to: '/import', label: pages.import, Icon: IconFileImport, scope: 'admin', key: 'i' },
      { to: '/audit-log', label: pages.auditLog, Icon: IconShieldCheck, scope: 'audit.read', key: 'l' },
    ],
  },
  {
    label: t.navigation.developers,
    items: [
      { to: '/events', label: pages.events, Icon: IconActivity, scope: 'webhooks', key: 'v' },
      { to: '/webhooks', label: pages.webhooks, Icon: IconWebhook, scope: 'webhooks', key: 'w' },
    ],
  },
] as const

export type NavigationItem = (typeof navigationSections)[number]['items'][number]

/** The pages that show something to a user with these scopes and roles. */
export const pagesFor = (account: Rights): readonly NavigationItem[] =>
  navigationSections.flatMap(({ items }) => items.filter(item => isFor(item, account)))

type Rights = Readonly<{ scopes: readonly string[]; roles: readonly string[] }>

export const isFor = (item: NavigationItem, { scopes, roles }: Rights): boolean =>
  (!('scope' in item) || scopes.includes(item.scope)) &&
  (!('roles' in item) || item.roles.some(role => roles.includes(role)))
