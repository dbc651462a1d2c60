import { reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'

/** Remarks of blanks alone are none. @throws invalid `Remarks` */
export const rejectBlankRemarks = (remarks: string): void => reject(hasText(remarks) ? [] : [required('Remarks')])

/** Whether there is a remark: blanks are none. */
export const hasText = (remarks: string | undefined): remarks is string =>
  remarks !== undefined && remarks.trim() !== ''
