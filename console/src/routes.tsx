import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { SignedIn } from './shell/signed-in.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

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

/** Everything else: whoever is not signed in is asked to, and is then where the address says. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account' })
  },
})
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})
const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  validateSearch: searchOf({ show: 'text', step: 'number', page: 'number' }),
  component: lazyRouteComponent(() => import('./pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
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
  component: lazyRouteComponent(() => import('./pages/change-requests/list-page.tsx'), 'ChangeRequestsPage'),
})
const newChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/new',
  validateSearch: searchOf({ type: 'text', employee: 'number' }),
  component: lazyRouteComponent(() => import('./pages/change-requests/new-page.tsx'), 'NewChangeRequestPage'),
})
const changeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id',
  component: lazyRouteComponent(() => import('./pages/change-requests/record-page.tsx'), 'ChangeRequestPage'),
})
const editChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id/edit',
  component: lazyRouteComponent(() => import('./pages/change-requests/edit-page.tsx'), 'EditChangeRequestPage'),
})
const chart = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart',
  validateSearch: searchOf({ chart: 'number', position: 'number', view: 'text', find: 'text' }),
  component: lazyRouteComponent(() => import('./pages/organisation-chart/chart-page.tsx'), 'OrganisationChartPage'),
})
const chartHealth = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart/$chartId/health',
  component: lazyRouteComponent(() => import('./pages/organisation-chart/health-page.tsx'), 'ChartHealthPage'),
})
const employees = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees',
  validateSearch: searchOf({
    name: 'text',
    status: 'list',
    costCentre: 'number',
    paymentGroup: 'number',
    page: 'number',
  }),
  component: lazyRouteComponent(() => import('./pages/employees/list-page.tsx'), 'EmployeesPage'),
})
const employee = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/$id',
  validateSearch: searchOf({ asAt: 'text', tab: 'text' }),
  component: lazyRouteComponent(() => import('./pages/employees/record-page.tsx'), 'EmployeePage'),
})
const authorities = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities',
  validateSearch: searchOf({ name: 'text', role: 'list', status: 'list', costCentre: 'number', page: 'number' }),
  component: lazyRouteComponent(() => import('./pages/authorities/list-page.tsx'), 'AuthoritiesPage'),
})
const authority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/$id',
  component: lazyRouteComponent(() => import('./pages/authorities/record-page.tsx'), 'AuthorityPage'),
})
const costCentres = createRoute({
  getParentRoute: () => signedIn,
  path: '/cost-centres',
  validateSearch: searchOf({ name: 'text', expired: 'flag' }),
  component: lazyRouteComponent(() => import('./pages/cost-centres/cost-centres-page.tsx'), 'CostCentresPage'),
})
const credentials = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials',
  validateSearch: searchOf({ status: 'list', type: 'number', before: 'text', employee: 'number', page: 'number' }),
  component: lazyRouteComponent(() => import('./pages/credentials/list-page.tsx'), 'CredentialsPage'),
})
const credential = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials/$id',
  component: lazyRouteComponent(() => import('./pages/credentials/record-page.tsx'), 'CredentialPage'),
})
const expenses = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications',
  validateSearch: searchOf({ status: 'list', employee: 'number', page: 'number' }),
  component: lazyRouteComponent(() => import('./pages/expense-applications/list-page.tsx'), 'ExpenseApplicationsPage'),
})
const newExpense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/new',
  component: lazyRouteComponent(() => import('./pages/expense-applications/new-page.tsx'), 'NewExpensePage'),
})
const expense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/$id',
  component: lazyRouteComponent(() => import('./pages/expense-applications/record-page.tsx'), 'ExpenseApplicationPage'),
})
const importPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  validateSearch: searchOf({ operation: 'number' }),
  component: lazyRouteComponent(() => import('./pages/import/import-page.tsx'), 'ImportPage'),
})
const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: searchOf({ type: 'list', after: 'number' }),
  component: lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
})
const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit-log',
  validateSearch: searchOf({ action: 'text', from: 'text', to: 'text', page: 'number' }),
  component: lazyRouteComponent(() => import('./pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

const routeTree = root.addChildren([
  setUp,
  resetPassword,
  invitation,
  signedIn.addChildren([
    home,
    account,
    approvals,
    changeRequests,
    newChangeRequest,
    changeRequest,
    editChangeRequest,
    chart,
    chartHealth,
    employees,
    employee,
    authorities,
    authority,
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
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
