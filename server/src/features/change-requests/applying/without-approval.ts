import type { Violation } from '../../../domain/violation.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { violationsOfUnapprovedIdentity } from './unapproved-identity.ts'
import { violationsOfUnapprovedWidening } from './unapproved-widening.ts'

/** Changes that take an approval by another person, of a request that has none. */
export const violationsWithoutApproval = async (
  ctx: CommandContext,
  request: Readonly<{ id: number }>,
): Promise<readonly Violation[]> => [
  ...(await violationsOfUnapprovedIdentity(ctx, request)),
  ...(await violationsOfUnapprovedWidening(ctx, request)),
]
