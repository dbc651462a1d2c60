import { createRoute } from '@tanstack/react-router'
import { page, signedIn } from './parents.ts'
import { searchOf } from './search-params.ts'

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: page(() => import('../pages/today/today-page.tsx'), 'TodayPage'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: searchOf({ tab: 'text' }),
  component: page(() => import('../pages/account/account-page.tsx'), 'AccountPage'),
})

const newKey = createRoute({
  getParentRoute: () => signedIn,
  path: '/api-keys/new',
  component: page(() => import('../pages/account/keys/new-key-page.tsx'), 'NewKeyPage'),
})

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: searchOf({ show: 'text', page: 'page' }),
  component: page(() => import('../pages/notices/notices-page.tsx'), 'NoticesPage'),
})

const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  validateSearch: searchOf({ show: 'text', step: 'number', page: 'page' }),
  component: page(() => import('../pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
})

const changeRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests',
  validateSearch: searchOf({
    show: 'text',
    status: 'list',
    type: 'list',
    employee: 'number',
    own: 'flag',
    from: 'day',
    to: 'day',
    page: 'page',
  }),
  component: page(() => import('../pages/change-requests/list/list-page.tsx'), 'ChangeRequestsPage'),
})

const newChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/new',
  validateSearch: searchOf({ type: 'text', employee: 'number', position: 'number', day: 'day' }),
  component: page(() => import('../pages/change-requests/raising/new-page.tsx'), 'NewChangeRequestPage'),
})

const changeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id',
  validateSearch: searchOf({ open: 'text' }),
  component: page(() => import('../pages/change-requests/record/record-page.tsx'), 'ChangeRequestPage'),
})

const editChangeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/change-requests/$id/edit',
  component: page(() => import('../pages/change-requests/raising/edit-page.tsx'), 'EditChangeRequestPage'),
})

const expenses = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications',
  validateSearch: searchOf({ show: 'text', own: 'flag', status: 'text', employee: 'number', page: 'page' }),
  component: page(() => import('../pages/expense-applications/list/list-page.tsx'), 'ExpenseApplicationsPage'),
})

const newExpense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/new',
  component: page(() => import('../pages/expense-applications/form/new-page.tsx'), 'NewExpensePage'),
})

const expense = createRoute({
  getParentRoute: () => signedIn,
  path: '/expense-applications/$id',
  validateSearch: searchOf({ edit: 'flag', open: 'text' }),
  component: page(() => import('../pages/expense-applications/record/record-page.tsx'), 'ExpenseApplicationPage'),
})

/** The caller's own pages, requests and approvals. */
export const work = [
  today,
  profile,
  notices,
  newKey,
  approvals,
  changeRequests,
  newChangeRequest,
  changeRequest,
  editChangeRequest,
  expenses,
  newExpense,
  expense,
] as const
