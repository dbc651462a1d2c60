import type { ChangeRequest } from '../../../parts/change-requests/index.ts'
import { isSame } from '../../../ui/form/index.ts'
import type { Employee } from '../forms/fields/kind-form.ts'
import { kindForms } from '../forms/index.ts'
import { commandOf, type Update, type Values } from './command.ts'

export const emptyTerms: Values = {
  EffectiveDate: '',
  EffectiveToDate: '',
  OrganisationChartPositionId: undefined,
  ReasonId: undefined,
  Description: '',
  Remarks: '',
  ExternalReference: '',
  SupersedesChangeRequestId: undefined,
}

type Background = Readonly<{ employee: Employee; reasons: readonly Readonly<{ id: number; name: string }>[] }>

/** The form's values of a stored request. */
export function valuesOf(request: ChangeRequest, { employee, reasons }: Background): Values {
  const { changeType, changes, effectiveDate, effectiveToDate, organisationChartPosition, reason } = request
  return {
    ...emptyTerms,
    EffectiveDate: effectiveDate.slice(0, 10),
    EffectiveToDate: effectiveToDate?.slice(0, 10) ?? '',
    // An employee with a single position needs no position in the request.
    OrganisationChartPositionId: employee.positions.length > 1 ? organisationChartPosition?.id : undefined,
    ReasonId: reasons.find(({ name }) => name === reason)?.id,
    Description: request.description ?? '',
    ExternalReference: request.externalReference ?? '',
    SupersedesChangeRequestId: request.supersedesChangeRequestId,
    [changeType]:
      changes.length === 0 ? kindForms[changeType].present(employee) : kindForms[changeType].edited(changes, employee),
  }
}

/** Whether a stored request equals the values in the form, except for remarks, which it does not store. */
export function says(request: ChangeRequest, update: Update, background: Background): boolean {
  const { employee } = background
  const type = request.changeType
  const about = { type, employeeId: employee.id, present: kindForms[type].present(employee) }
  const hasSection = request.rescindsChangeRequestId === undefined
  const stored = commandOf(valuesOf(request, background), { ...about, hasSection }).update
  return isSame({ ...stored, Remarks: '' }, { ...update, Remarks: '' })
}
