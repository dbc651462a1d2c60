import { reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'

/** Refuses blank remarks. @throws invalid `Remarks` */
export const rejectBlankRemarks = (remarks: string): void => reject(hasText(remarks) ? [] : [required('Remarks')])

/** Whether a remark has text other than blanks. */
export const hasText = (remarks: string | undefined): remarks is string =>
  remarks !== undefined && remarks.trim() !== ''
