import { wireDate } from '../../../domain/calendar-date.ts'
import { insertApprovable } from './approvals.ts'
import { changesOf } from './changes.ts'
import type { ChangeDocument, ChangeRequestDocument, ChangeValue } from './documents.ts'
import { asFact } from './history.ts'
import type { Loading } from './loading.ts'
import { wholeNumbersOf } from './numbers.ts'

const twoPersonKinds: readonly string[] = ['BankAccounts', 'PayRate', 'Termination']

/** Change requests with their chains, in the order of their codes. @returns their ids by code */
export async function insertChangeRequests(
  loading: Loading,
  documents: readonly ChangeRequestDocument[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const document of documents) ids.set(document.code, await insertChangeRequest(loading, document))
  const { tx, group } = loading
  for (const { code, supersedesCode, rescindsCode } of documents) {
    if (!supersedesCode && !rescindsCode) continue
    await tx
      .updateTable('changeRequest')
      .set({
        supersedesChangeRequestId: ids.get(supersedesCode ?? '') ?? null,
        rescindsChangeRequestId: ids.get(rescindsCode ?? '') ?? null,
      })
      .where('employerGroupId', '=', group.id)
      .where('id', '=', ids.get(code) ?? 0)
      .execute()
  }
  return ids
}

async function insertChangeRequest(loading: Loading, document: ChangeRequestDocument): Promise<number> {
  const { tx, group, codes } = loading
  const employee = codes.employee(document.employeeCode)
  const requester = codes.employee(document.requestedByPerson)
  const changes = changesOf(loading, document)
  const times = timesOf(loading, document)
  const approvableId = await insertApprovable(loading, {
    kind: 'ChangeRequest',
    requestedByPersonId: requester.personId,
    subjectPersonId: employee.personId,
    revision: document.revision,
    isTwoPerson: twoPersonKinds.includes(document.changeType),
    command: commandOf(loading, document, changes),
    routing: {
      changeType: document.changeType,
      employeeId: employee.id,
      positionId: codes.position(document.positionCode),
      ...receivingPlacesOf(changes),
    },
    createdAt: times.createdAt,
    submittedAt: times.submittedAt,
    steps: document.approvals,
    remarks: document.remarks,
  })
  const { id, token } = await tx
    .insertInto('changeRequest')
    .values({
      employerGroupId: group.id,
      approvableId,
      employeeId: employee.id,
      requestedByAccountId: codes.accountOf(requester.personId),
      ...columnsOf(loading, document),
      ...times,
    })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  const isOpen = openStatuses.includes(document.status)
  await insertChanges(loading, { id, token, employeeId: employee.id, isOpen }, changes)
  return id
}

/** Where the employee would go to: those who receive them have a say in it. */
function receivingPlacesOf(changes: readonly ChangeDocument[]) {
  const newValueOf = (field: string) => changes.find(change => change.field === field)?.newValue
  const shares = newValueOf('CostCentre') as readonly { CostCentreId: number }[] | undefined
  const oldIds = (changes.find(change => change.field === 'CostCentre')?.oldValue ?? []) as { CostCentreId: number }[]
  const receiving = shares?.filter(({ CostCentreId }) => !oldIds.some(old => old.CostCentreId === CostCentreId))
  const positionId = newValueOf('OrganisationChartPositionId')
  return {
    ...(receiving && { receivingCostCentreIds: receiving.map(share => share.CostCentreId) }),
    ...(positionId && { receivingPositionId: positionId }),
  }
}

const columnsOf = ({ codes, day, moment }: Loading, document: ChangeRequestDocument) => ({
  code: document.code,
  changeType: document.changeType,
  status: document.status,
  positionId: codes.position(document.positionCode),
  effectiveDate: day(document.effectiveDate),
  effectiveToDate: document.effectiveToDate ? day(document.effectiveToDate) : null,
  reason: document.reason ?? null,
  description: document.description ?? null,
  externalReference: document.externalReference ?? null,
  failureCode: document.failure?.code ?? null,
  failureMessage: document.failure?.message ?? null,
  conflicts: document.conflicts ? JSON.stringify(document.conflicts) : null,
  failedAt: document.failure ? moment(document.failure.dateTime) : null,
})

const openStatuses: readonly string[] = ['Pending', 'Returned', 'Approved', 'Failed']

type Request = Readonly<{ id: number; token: string; employeeId: number; isOpen: boolean }>

async function insertChanges(
  { tx, group, keys }: Loading,
  { id, token, employeeId, isOpen }: Request,
  changes: readonly ChangeDocument[],
): Promise<void> {
  const sealed = (field: string, value: unknown) => {
    const whole = wholeNumbersOf({ field, value })
    return whole === undefined ? null : keys.encrypt(whole, `change_request.${field}|${token}`)
  }
  await tx
    .insertInto('changeRequestChange')
    .values(
      changes.map(({ field, label, oldValue, newValue, isSensitive }, place) => {
        const [factField, , factValue] = asFact(field, oldValue, newValue)
        return {
          employerGroupId: group.id,
          changeRequestId: id,
          ordinal: place + 1,
          employeeId,
          isOpen,
          field,
          label,
          oldValue: shown(oldValue),
          newValue: shown(newValue),
          newValueCiphertext: sealed(field, factValue),
          isSensitive,
          factField: factField === field ? null : factField,
          factValue: factValue === null ? null : JSON.stringify(factValue),
        }
      }),
    )
    .execute()
}

/** Days as the wire shows them. */
function shown(value: ChangeValue | undefined): string | null {
  if (value == null) return null
  return JSON.stringify(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? wireDate(value) : value)
}

function timesOf({ moment }: Loading, document: ChangeRequestDocument) {
  const at = (text: string | undefined) => (text === undefined ? null : moment(text))
  return {
    submittedAt: at(document.submittedDateTime),
    decidedAt: at(document.decidedDateTime),
    appliedAt: at(document.appliedDateTime),
    cancelledAt: at(document.cancelledDateTime),
    createdAt: moment(document.createdDateTime),
    lastModified: moment(document.lastModified),
  }
}

/** The request as somebody sent it. Numbers that are kept secret are as masked as in the sample. */
function commandOf({ codes, day }: Loading, document: ChangeRequestDocument, changes: readonly ChangeDocument[]) {
  const [first] = changes
  const isList = first !== undefined && Array.isArray(first.newValue)
  return {
    ChangeType: document.changeType,
    EmployeeId: codes.employee(document.employeeCode).id,
    EffectiveDate: day(document.effectiveDate),
    ...(document.effectiveToDate && { EffectiveToDate: day(document.effectiveToDate) }),
    OrganisationChartPositionId: codes.position(document.positionCode),
    ...(document.description && { Description: document.description }),
    ...(document.externalReference && { ExternalReference: document.externalReference }),
    [document.changeType]: isList
      ? first.newValue
      : Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue ?? null])),
  }
}
