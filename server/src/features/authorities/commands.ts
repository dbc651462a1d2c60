import type { CommandContext } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'

/**
 * Notes that somebody looks for a tax file number, whether anybody turns out to have it or not. Never which number.
 * @param parameters names of all parameters of the search
 */
export const recordTaxFileNumberSearch = (ctx: CommandContext, parameters: readonly string[]) =>
  recordAudit(ctx, {
    type: 'employee.tax-file-number-searched',
    resource: { type: 'Employee' },
    details: { parameters },
  })
