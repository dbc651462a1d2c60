import type { Caller } from '../../../../src/domain/caller.ts'
import type { UserRole } from '../../../../src/domain/user-role.ts'
import {
  type ApprovableState,
  availableActionsOf,
  violationsOf,
} from '../../../../src/features/approvals/actions/rules.ts'
import type { Approvable } from '../../../../src/features/approvals/approvable/index.ts'
import type { Organisation as ReadOrganisation } from '../../../../src/features/approvals/lookup/organisation.ts'
import type { Candidate, Holder } from '../../../../src/features/approvals/lookup/rules.ts'
import { type Resolved, resolveWaitingIn } from '../../../../src/features/approvals/steps/resolution.ts'
import { chainContextOf, type StepInChain, type StepRow } from '../../../../src/features/approvals/steps/rules.ts'
import { changeRequests } from '../../../../src/features/change-requests/lifecycle.ts'
import { transitions } from '../../../../src/features/change-requests/record/rules.ts'
import { type Organisation, roleOf, rolesOf } from '../model/organisation.ts'
import { kinds, type Request, type Step } from '../model/request.ts'
import type { Actor } from '../model/standing.ts'

/** The product's own step of a request that waits, with its approvers as the product finds them. */
export function resolved(organisation: Organisation, request: Request): Resolved | undefined {
  const chain = request.steps.map((step, place) => rowOf(organisation, step, place))
  const row = chain.find(({ status }) => status === 'Waiting')
  if (!row) return undefined
  const approvable = approvableOf(organisation, request)
  const approvals = chain.flatMap(({ id, decisions }) =>
    decisions
      .filter(({ decision }) => decision === 'Approved')
      .map(({ personId, authorityId, onBehalfOfId }) => ({
        stepId: id,
        personId,
        voteId: onBehalfOfId ?? authorityId,
      })),
  )
  const parties = new Set([request.requester, request.subject, ...request.editors])
  const step: StepInChain = { approvable, chain, parties, approvals, row }
  const today = { group: organisation.today, byEmployer: new Map<number, string>() }
  return resolveWaitingIn(
    readOrganisationOf(organisation, roleOf[request.steps[row.step - 1]?.approver ?? 'Line'] as UserRole),
    { employerGroupId: 1, today },
    { ...step, requirement: row, chainContext: chainContextOf(step) },
  )
}

const approvableOf = ({ places }: Organisation, request: Request): Approvable => ({
  ...{ id: request.id, kind: changeRequests.type, revision: request.revision, employerId: null },
  requestedByPersonId: request.requester,
  subjectPersonId: request.subject,
  isTwoPerson: kinds[request.kind].needsTwo,
  routing: {
    changeType: request.kind,
    employeeId: request.subject,
    positionId: places.employees.find(({ person }) => person === request.subject)?.position ?? null,
  },
})

function rowOf({ places }: Organisation, step: Step, place: number): StepRow {
  const candidateOf = (id: number) => {
    const personId = places.authorities.find(authority => authority.id === id)?.person ?? 0
    return { id, personId, name: '', onBehalfOfId: null, voteId: id, isAdded: true }
  }
  return {
    ...{ id: place + 1, step: place + 1, name: step.approver, approver: step.approver, status: step.status },
    approverType: roleOf[step.approver] as UserRole,
    requiredApprovals: step.wanted,
    rule: step.wanted > 1 ? 'All' : 'Any',
    positionId: step.position ?? null,
    reassignedToAuthorityId: step.givenTo ?? null,
    candidates: step.added.map(candidateOf),
    decisions: step.decisions.map(({ person, authority, vote, decision }) => ({
      ...{ personId: person, authorityId: authority, decision },
      onBehalfOfId: vote === authority ? null : vote,
    })),
    ...{ receivingCostCentreId: null, needsApprover: false, resolvedVia: null, dueInDays: null, isStale: false },
  }
}

/** The organisation as a statement reads it for steps of a role. */
function readOrganisationOf({ today, places, ...rows }: Organisation, role: UserRole): ReadOrganisation {
  const isOfToday = ({ from = '', to = '9' }: { from?: string | undefined; to?: string | undefined }) =>
    from <= today && today <= to
  const [grants, delegations, holdings] = [
    rows.grants.filter(grant => isOfToday(grant) && grant.role === role),
    rows.delegations.filter(each => isOfToday(each) && (each.roles.length === 0 || each.roles.includes(role))),
    rows.holdings.filter(isOfToday),
  ]
  const inOrder = places.authorities.toSorted((one, other) => one.id - other.id)
  const candidates = new Map(
    inOrder.map(({ id, person, isActive }): [number, Candidate] => [
      id,
      {
        ...{ id, personId: person, name: '', status: isActive ? 'Active' : 'Inactive' },
        grants: grants
          .filter(({ authority }) => authority === id)
          .map(grant => ({ costCentreIds: grant.costCentres, paymentGroupIds: grant.paymentGroups })),
      },
    ]),
  )
  const holders = new Map(
    [...candidates].map(([id, authority]): [number, Required<Holder>] => {
      const own = delegations.filter(each => each.authority === id).toSorted((one, other) => one.id - other.id)
      const delegates = [...new Set(own.map(({ delegate }) => delegate))].flatMap(each => candidates.get(each) ?? [])
      return [id, { authority, delegates }]
    }),
  )
  const holdersOf = (position: number) => {
    const persons = new Set(holdings.filter(holding => holding.position === position).map(({ person }) => person))
    return inOrder.filter(({ person }) => persons.has(person)).map(({ id }) => id)
  }
  return {
    snapshot: '',
    candidates: new Map([[role, holders]]),
    costCentres: new Map(),
    positions: new Map(
      places.positions.map(({ id, above, isActive, costCentre, fallback }) => [
        id,
        {
          ...{ id, code: '', name: '', status: isActive ? 'Active' : 'Inactive', reportingPositionId: above ?? null },
          ...{ costCentreId: costCentre ?? null, authorityIds: holdersOf(id), chartFallbackId: fallback ?? null },
        },
      ]),
    ),
    subjects: new Map(
      places.employees.map(({ person, split, paymentGroup }) => [
        person,
        { personId: person, costCentreIds: split, paymentGroupId: paymentGroup ?? null },
      ]),
    ),
    defaultFallbackId: places.chartFallback ?? null,
    groupFallbackId: places.groupFallback ?? null,
  }
}

type Standing = Pick<ApprovableState<string>, 'isHumanResources' | 'isEmployerAdministrator' | 'isPayroll'>

type Asked = Readonly<{ request: Request; actor: Actor; standing: Standing; waiting: Resolved | undefined }>

/** The actions that the product offers a caller. */
export function offered(organisation: Organisation, { request, actor, standing, waiting }: Asked): string[] {
  const status = request.status as keyof typeof transitions
  const state: ApprovableState<keyof typeof transitions> = {
    ...{ status, requestedByPersonId: request.requester, subjectPersonId: request.subject, ...standing },
    isTwoPerson: kinds[request.kind].needsTwo,
    isDue: request.date <= organisation.today,
    isEditedByCaller: request.editors.includes(actor.person),
    steps: request.steps.map(step => ({
      ...{ status: step.status, approverType: roleOf[step.approver] as UserRole },
      ...{ rule: step.wanted > 1 ? 'All' : 'Any', requiredApprovals: step.wanted },
      candidates: step.status === 'Waiting' && waiting ? candidatesOf(waiting) : [],
      decisions: step.decisions.map(({ person, authority, vote, decision }) => ({
        ...{ personId: person, by: { id: authority }, decision },
        onBehalfOf: vote === authority ? undefined : { id: vote },
      })),
    })),
  }
  const offeredActions = availableActionsOf(state, {
    table: transitions,
    writeScope: 'change-requests.write',
    caller: callerOf(organisation, actor),
  })
  return offeredActions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action)
}

function candidatesOf({ resolution, row, ineligibleIds }: Resolved) {
  const added = row.candidates.filter(({ id }) => !ineligibleIds.includes(id))
  return [...resolution.approvers, ...added.map(({ id }) => ({ id, isAdded: true }))]
}

/** Whether the product refuses an action in a status to every caller. */
export const refuses = (action: string, status: string): boolean =>
  violationsOf(action as 'update', status as keyof typeof transitions, transitions).length > 0

const callerOf = (organisation: Organisation, { person, authority }: Actor): Caller => ({
  ...{ employerGroupId: 1, userAccountId: person, apiKeyId: 1, personId: person, employeeId: person },
  authorityId: authority,
  roles: rolesOf(organisation, person) as ReadonlySet<UserRole>,
  heldRoles: [],
  scopes: new Set(['change-requests.write', 'change-requests.decide'] as const),
  accessScopes: [],
  today: { group: organisation.today, byEmployer: new Map() },
})
