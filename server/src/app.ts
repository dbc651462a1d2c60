import {
  accountAdministrationRoutes,
  accountChanges,
  applyCreation,
  applyReplacement,
  applyResumption,
  applySecondFactorReset,
} from './features/account-administration/index.ts'
import { accountRoutes, createAuthenticator } from './features/accounts/index.ts'
import { administrativeChangeRoutes } from './features/administrative-changes/index.ts'
import {
  applyPolicyChange,
  approvalRoutes,
  noticedRequestSchema,
  policyChange,
  previewRerouting,
  readNoticed,
} from './features/approvals/index.ts'
import { auditLogRoutes } from './features/audit-log/index.ts'
import { applyRoles, authorityIsVisible, authorityRoutes } from './features/authorities/index.ts'
import { changeRequestRoutes } from './features/change-requests/index.ts'
import { applyCostCentreMove, costCentreMove, costCentreRoutes } from './features/cost-centres/index.ts'
import { countryRoutes } from './features/countries/index.ts'
import { credentialRoutes } from './features/credentials/index.ts'
import { delegationRoutes } from './features/delegations/index.ts'
import { employeeMoves, employeeRoutes } from './features/employees/index.ts'
import { employerGroupRoutes } from './features/employer-groups/index.ts'
import { employerRoutes } from './features/employers/index.ts'
import { eventRoutes } from './features/events/index.ts'
import { expenseApplicationRoutes } from './features/expense-applications/index.ts'
import { healthRoutes } from './features/health/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { operationRoutes } from './features/operations/index.ts'
import { organisationChartRoutes } from './features/organisation-charts/index.ts'
import { pageRoutes } from './features/pages/index.ts'
import { paymentGroupRoutes } from './features/payment-groups/index.ts'
import { positionRoutes } from './features/positions/index.ts'
import { referenceRoutes } from './features/reference/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { createSessionAuthenticator, signInRoutes } from './features/sign-in/index.ts'
import { settle, testClockRoutes } from './features/test-clock/index.ts'
import { testGroupRoutes } from './features/test-groups/index.ts'
import { todayRoutes } from './features/today/index.ts'
import { webhookRoutes } from './features/webhooks/index.ts'
import type { Api } from './http/api.ts'
import type { Authenticate } from './http/callers/authentication.ts'
import { createWire } from './http/wire.ts'
import type { ServiceContext } from './service-context.ts'
import { visibleRecords } from './visible-records.ts'

type Options = Readonly<{
  /** Finds the caller of a key. */
  authenticate?: Authenticate
  /** Called before the first route, so that it sees them all: `addOpenApi`. */
  beforeRoutes?: (api: Api) => Promise<void>
}>

/** The whole server, ready to listen: the wire's conventions, then every feature by name. */
export async function buildApp(context: ServiceContext, options: Options = {}): Promise<Api> {
  const { authenticate = createAuthenticator(context.database, context.clock, context.keyUses), beforeRoutes } = options
  const callers = {
    authenticate,
    authenticateSession: createSessionAuthenticator(context),
    dryRun: previewRerouting,
    settle: (employerGroupId: number) => settle(context, employerGroupId),
  }
  const { api, finish } = await createWire({ ...context, ...callers, beforeRoutes })

  accountRoutes(api, { ...context, visibleRecords })
  accountAdministrationRoutes(api, context)
  administrativeChangeRoutes(api, {
    [accountChanges.creation]: applyCreation(context.config),
    [accountChanges.replacement]: applyReplacement,
    [accountChanges.resumption]: applyResumption,
    [accountChanges.secondFactorReset]: applySecondFactorReset,
    AuthorityActivation: applyRoles,
    [costCentreMove]: applyCostCentreMove,
    ...employeeMoves,
    RoleGrant: applyRoles,
    [policyChange]: applyPolicyChange,
  })
  approvalRoutes(api, context)
  auditLogRoutes(api)
  authorityRoutes(api, context)
  changeRequestRoutes(api)
  costCentreRoutes(api)
  countryRoutes(api)
  credentialRoutes(api)
  delegationRoutes(api)
  employeeRoutes(api, authorityIsVisible)
  employerGroupRoutes(api)
  employerRoutes(api)
  eventRoutes(api, context)
  expenseApplicationRoutes(api)
  healthRoutes(api, context)
  importRoutes(api)
  noticeRoutes(api, { ...context, requests: { schema: noticedRequestSchema(), read: readNoticed } })
  operationRoutes(api)
  organisationChartRoutes(api, authorityIsVisible)
  pageRoutes(api, context)
  paymentGroupRoutes(api)
  positionRoutes(api, authorityIsVisible)
  referenceRoutes(api)
  searchRoutes(api)
  signInRoutes(api, context)
  testClockRoutes(api, callers)
  testGroupRoutes(api, context)
  todayRoutes(api, context)
  webhookRoutes(api, context)

  return finish()
}
