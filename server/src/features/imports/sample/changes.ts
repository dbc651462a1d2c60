import { findEmploymentState } from '../reference-names.ts'
import type { ChangeDocument, ChangeRequestDocument, ChangeValue } from './documents.ts'
import type { Loading } from './loading.ts'

/** What a request changes, with the ids of what the sample names by codes. */
export const changesOf = (loading: Loading, { changes }: ChangeRequestDocument): ChangeDocument[] =>
  changes.map(change => ({
    ...change,
    ...('oldValue' in change && { oldValue: resolvedValue(loading, change.field, change.oldValue) }),
    ...('newValue' in change && { newValue: resolvedValue(loading, change.field, change.newValue) }),
  }))

/** Codes become ids, days counted from today become dates. */
function resolvedValue(loading: Loading, field: string, value: ChangeValue = null): ChangeValue {
  const { codes, day } = loading
  if (value !== null && typeof value === 'object') {
    return value.map(record =>
      'CostCentreId' in record ? { ...record, CostCentreId: codes.costCentre(String(record.CostCentreId)) } : record,
    )
  }
  if (typeof value !== 'string') return value
  if (field === 'PaymentGroupId') return codes.paymentGroup(value)
  if (field === 'OrganisationChartPositionId') return codes.position(value)
  if (field === 'EmploymentStateId') return findEmploymentState(value)?.id ?? null
  return /^T[+-]\d+$/.test(value) ? day(value) : value
}
