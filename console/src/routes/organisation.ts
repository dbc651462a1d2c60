import { createRoute } from '@tanstack/react-router'
import { page, signedIn } from './parents.ts'
import { searchOf } from './search-params.ts'

const chart = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart',
  validateSearch: searchOf({
    chart: 'number',
    position: 'number',
    view: 'text',
    holder: 'number',
    approver: 'text',
    asAt: 'day',
  }),
  component: page(() => import('../pages/organisation-chart/chart/chart-page.tsx'), 'OrganisationChartPage'),
})

const chartHealth = createRoute({
  getParentRoute: () => signedIn,
  path: '/organisation-chart/$chartId/health',
  component: page(() => import('../pages/organisation-chart/health/health-page.tsx'), 'ChartHealthPage'),
})

const employees = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees',
  validateSearch: searchOf({
    name: 'text',
    status: 'text',
    costCentre: 'number',
    paymentGroup: 'number',
    page: 'page',
  }),
  component: page(() => import('../pages/employees/list/list-page.tsx'), 'EmployeesPage'),
})

const newEmployee = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/new',
  component: page(() => import('../pages/employees/new/new-page.tsx'), 'NewEmployeePage'),
})

const hire = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/hire',
  component: page(() => import('../pages/employees/new/hire-page.tsx'), 'HirePage'),
})

const hireRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/hire/$id',
  component: page(() => import('../pages/change-requests/raising/hire-request-page.tsx'), 'HireRequestPage'),
})

const employee = createRoute({
  getParentRoute: () => signedIn,
  path: '/employees/$id',
  validateSearch: searchOf({ asAt: 'day', tab: 'text', kind: 'text' }),
  component: page(() => import('../pages/people/person-page.tsx'), 'PersonPage'),
})

const authorities = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities',
  validateSearch: searchOf({ name: 'text', role: 'text', status: 'text', costCentre: 'number', page: 'page' }),
  component: page(() => import('../pages/authorities/list/list-page.tsx'), 'AuthoritiesPage'),
})

const newAuthority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/new',
  component: page(() => import('../pages/authorities/form/edit-page.tsx'), 'NewAuthorityPage'),
})

const authority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/$id',
  component: page(() => import('../pages/people/authority-page.tsx'), 'AuthorityPage'),
})

const editAuthority = createRoute({
  getParentRoute: () => signedIn,
  path: '/authorities/$id/edit',
  component: page(() => import('../pages/authorities/form/edit-page.tsx'), 'EditAuthorityPage'),
})

const costCentres = createRoute({
  getParentRoute: () => signedIn,
  path: '/cost-centres',
  validateSearch: searchOf({ name: 'text', expired: 'flag', costCentre: 'number' }),
  component: page(() => import('../pages/cost-centres/cost-centres-page.tsx'), 'CostCentresPage'),
})

const credentials = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials',
  validateSearch: searchOf({
    ...{ status: 'text', type: 'number', employee: 'number', page: 'page' },
    ...{ from: 'day', before: 'day', new: 'flag' },
  }),
  component: page(() => import('../pages/credentials/list/list-page.tsx'), 'CredentialsPage'),
})

const credential = createRoute({
  getParentRoute: () => signedIn,
  path: '/credentials/$id',
  component: page(() => import('../pages/credentials/record/record-page.tsx'), 'CredentialPage'),
})

/** Employees, authorities, charts and cost centres. */
export const organisation = [
  chart,
  chartHealth,
  employees,
  newEmployee,
  hire,
  hireRequest,
  employee,
  authorities,
  newAuthority,
  authority,
  editAuthority,
  costCentres,
  credentials,
  credential,
] as const
