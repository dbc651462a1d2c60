import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { isLikelySignedIn } from './session.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { SignedIn } from './shell/signed-in.tsx'

const root = createRootRoute({ component: Outlet })

/** Pages that one comes to by a link in an e-mail, or before there is any account. */
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./pages/sign-in/set-up-page.tsx'), 'SetUpPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./pages/sign-in/new-password-page.tsx'), 'ResetPasswordPage'),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/sign-in/new-password-page.tsx'), 'InvitationPage'),
})

/** A page in a file of its own, which is fetched early only for those who are in. */
const page: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(load, name)
  const preload = component.preload
  component.preload = async () => {
    if (isLikelySignedIn()) await preload?.()
  }
  return component
}

/** Everything else: whoever is not signed in is asked to, and is then where the address says. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: searchOf({ tab: 'text' }),
  component: page(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})
const newKey = createRoute({
  getParentRoute: () => signedIn,
  path: '/api-keys/new',
  component: page(() => import('./pages/account/new-key-page.tsx'), 'NewKeyPage'),
})
const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  validateSearch: searchOf({ show: 'text', step: 'number', page: 'number' }),
  component: page(() => import('./pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
})
const changeRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests',
  validateSearch: searchOf({
    status: 'list',
    type: 'list',
    employee: 'number',
    from: 'text',
    to: 'text',
    page: 'number',
  }),
  component: page(() => import('./pages/change-requests/list-page.tsx'), 'ChangeRequestsPage'),
})
const newChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/new',
  validateSearch: searchOf({ type: 'text', employee: 'number' }),
  component: page(() => import('./pages/change-requests/new-page.tsx'), 'NewChangeRequestPage'),
})
const changeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id',
  component: page(() => import('./pages/change-requests/record-page.tsx'), 'ChangeRequestPage'),
})
const editChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id/edit',
  component: page(() => import('./pages/change-requests/edit-page.tsx'), 'EditChangeRequestPage'),
})
const chart = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart',
  validateSearch: searchOf({
    chart: 'number',
    position: 'number',
    view: 'text',
    holder: 'number',
    approver: 'text',
    asAt: 'text',
  }),
  component: page(() => import('./pages/organisation-chart/chart-page.tsx'), 'OrganisationChartPage'),
})
const chartHealth = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart/$chartId/health',
  component: page(() => import('./pages/organisation-chart/health-page.tsx'), 'ChartHealthPage'),
})
const employees = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees',
  validateSearch: searchOf({
    name: 'text',
    status: 'text',
    costCentre: 'number',
    paymentGroup: 'number',
    page: 'number',
  }),
  component: page(() => import('./pages/employees/list-page.tsx'), 'EmployeesPage'),
})
const employee = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/$id',
  validateSearch: searchOf({ asAt: 'text', tab: 'text' }),
  component: page(() => import('./pages/employees/record-page.tsx'), 'EmployeePage'),
})
const newEmployee = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/new',
  component: page(() => import('./pages/employees/new-page.tsx'), 'NewEmployeePage'),
})
const authorities = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities',
  validateSearch: searchOf({ name: 'text', role: 'text', status: 'text', costCentre: 'number', page: 'number' }),
  component: page(() => import('./pages/authorities/list-page.tsx'), 'AuthoritiesPage'),
})
const authority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/$id',
  component: page(() => import('./pages/authorities/record-page.tsx'), 'AuthorityPage'),
})
const newAuthority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/new',
  component: page(() => import('./pages/authorities/edit-page.tsx'), 'NewAuthorityPage'),
})
const editAuthority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/$id/edit',
  component: page(() => import('./pages/authorities/edit-page.tsx'), 'EditAuthorityPage'),
})
const administrativeChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/administrative-changes',
  validateSearch: searchOf({ status: 'text', page: 'number' }),
  component: page(() => import('./pages/authorities/administrative-changes-page.tsx'), 'AdministrativeChangesPage'),
})
const costCentres = createRoute({
  getParentRoute: () => signedIn,
  path: '/cost-centres',
  validateSearch: searchOf({ name: 'text', current: 'flag', costCentre: 'number' }),
  component: page(() => import('./pages/cost-centres/cost-centres-page.tsx'), 'CostCentresPage'),
})
const credentials = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials',
  validateSearch: searchOf({
    ...{ status: 'text', type: 'number', employee: 'number', page: 'number' },
    ...{ by: 'text', from: 'text', before: 'text', new: 'flag' },
  }),
  component: page(() => import('./pages/credentials/list-page.tsx'), 'CredentialsPage'),
})
const credential = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials/$id',
  component: page(() => import('./pages/credentials/record-page.tsx'), 'CredentialPage'),
})
const expenses = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications',
  validateSearch: searchOf({ status: 'text', employee: 'number', page: 'number' }),
  component: page(() => import('./pages/expense-applications/list-page.tsx'), 'ExpenseApplicationsPage'),
})
const newExpense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/new',
  component: page(() => import('./pages/expense-applications/new-page.tsx'), 'NewExpensePage'),
})
const expense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/$id',
  validateSearch: searchOf({ edit: 'flag' }),
  component: page(() => import('./pages/expense-applications/record-page.tsx'), 'ExpenseApplicationPage'),
})
const importPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  validateSearch: searchOf({ operation: 'number', page: 'number' }),
  component: page(() => import('./pages/import/import-page.tsx'), 'ImportPage'),
})
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: searchOf({ type: 'list', paused: 'flag' }),
  component: page(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
})
const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit-log',
  validateSearch: searchOf({
    ...{ action: 'text', from: 'text', to: 'text', who: 'number' },
    ...{ type: 'text', id: 'number', entry: 'number', page: 'number' },
  }),
  component: page(() => import('./pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

/** Whatever else somebody who is signed in comes to. */
const notFound = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  setUp,
  resetPassword,
  invitation,
  signedIn.addChildren([
    account,
    newKey,
    approvals,
    changeRequests,
    newChangeRequest,
    changeRequest,
    editChangeRequest,
    chart,
    chartHealth,
    employees,
    newEmployee,
    employee,
    authorities,
    newAuthority,
    authority,
    editAuthority,
    administrativeChanges,
    notFound,
    costCentres,
    credentials,
    credential,
    expenses,
    newExpense,
    expense,
    importPage,
    events,
    auditLog,
  ]),
])

export const createConsoleRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
