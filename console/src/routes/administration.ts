import { createRoute } from '@tanstack/react-router'
import { page, signedIn } from './parents.ts'
import { searchOf } from './search-params.ts'

const administrativeChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/administrative-changes',
  validateSearch: searchOf({ status: 'text', page: 'page' }),
  component: page(() => import('../pages/authorities/administrative-changes-page.tsx'), 'AdministrativeChangesPage'),
})

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts',
  validateSearch: searchOf({ name: 'text', status: 'text', page: 'page', new: 'flag' }),
  component: page(() => import('../pages/accounts/list-page.tsx'), 'AccountsPage'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts/$id',
  component: page(() => import('../pages/people/account-page.tsx'), 'AccountPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: searchOf({ tab: 'text', edit: 'number' }),
  component: page(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const importPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  validateSearch: searchOf({ operation: 'number', page: 'page' }),
  component: page(() => import('../pages/import/import-page.tsx'), 'ImportPage'),
})

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: searchOf({ type: 'list', event: 'list', paused: 'flag' }),
  component: page(() => import('../pages/events/events-page.tsx'), 'EventsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks',
  component: page(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks/$id',
  validateSearch: searchOf({ status: 'text', page: 'page' }),
  component: page(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit-log',
  validateSearch: searchOf({
    ...{ action: 'text', from: 'day', to: 'day', who: 'number', person: 'number' },
    ...{ type: 'text', id: 'number', entry: 'number', page: 'page' },
  }),
  component: page(() => import('../pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

/** Pages of administrators and integrators. */
export const administration = [
  administrativeChanges,
  accounts,
  account,
  settings,
  importPage,
  events,
  webhooks,
  webhook,
  auditLog,
] as const
