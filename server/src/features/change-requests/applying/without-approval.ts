import type { Violation } from '../../../domain/violation.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { violationsOfLoneIdentity } from './lone-identity.ts'
import { violationsOfLoneWidening } from './lone-widening.ts'

/** Changes that take an approval by another person, of a request that has none. */
export const violationsWithoutApproval = async (
  ctx: CommandContext,
  request: Readonly<{ id: number }>,
): Promise<readonly Violation[]> => [
  ...(await violationsOfLoneIdentity(ctx, request)),
  ...(await violationsOfLoneWidening(ctx, request)),
]
