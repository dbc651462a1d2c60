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

/** What a stored request says, as its form shows it. */
export function valuesOf(request: ChangeRequest, { employee, reasons }: Background): Values {
  const { changeType, changes, effectiveDate, effectiveToDate, organisationChartPosition, reason } = request
  return {
    ...emptyTerms,
    EffectiveDate: effectiveDate.slice(0, 10),
    EffectiveToDate: effectiveToDate?.slice(0, 10) ?? '',
    // Where there is one position alone, that one is meant without saying so.
    OrganisationChartPositionId: employee.positions.length > 1 ? organisationChartPosition?.id : undefined,
    ReasonId: reasons.find(({ name }) => name === reason)?.id,
    Description: request.description ?? '',
    ExternalReference: request.externalReference ?? '',
    SupersedesChangeRequestId: request.supersedesChangeRequestId,
    [changeType]:
      changes.length === 0 ? kindForms[changeType].present(employee) : kindForms[changeType].edited(changes, employee),
  }
}

/** Whether a request says what would be sent. Remarks are said, not kept in it. */
export function says(request: ChangeRequest, update: Update, background: Background): boolean {
  const { employee } = background
  const type = request.changeType
  const about = { type, employeeId: employee.id, present: kindForms[type].present(employee) }
  const hasSection = request.rescindsChangeRequestId === undefined
  const stored = commandOf(valuesOf(request, background), { ...about, hasSection }).update
  return isSame({ ...stored, Remarks: '' }, { ...update, Remarks: '' })
}
