import type { ApiScope } from '../../domain/api-scope.ts'
import { normaliseTaxFileNumber } from '../../domain/text/australian-numbers.ts'
import type { Violation } from '../../domain/violation.ts'

/** What looking for somebody by tax file number takes. */
export const taxFileNumberScope: ApiScope = 'employees.tfn'

/** Whether what is looked for can be a tax file number at all. The message never repeats it. */
export const violationsOfTaxFileNumber = (text: string): Violation[] =>
  normaliseTaxFileNumber(text) === undefined
    ? [{ field: 'TaxFileNumber', message: 'Send a tax file number: nine digits that pass its check.' }]
    : []
