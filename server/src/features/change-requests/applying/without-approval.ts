import type { Violation } from '../../../domain/violation.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { violationsOfUnapprovedIdentity } from './unapproved-identity.ts'
import { violationsOfUnapprovedWidening } from './unapproved-widening.ts'

/** The violations of changes that need an approval by another person, in a request without one. */
export const violationsWithoutApproval = async (
  ctx: CommandContext,
  request: Readonly<{ id: number }>,
): Promise<readonly Violation[]> => [
  ...(await violationsOfUnapprovedIdentity(ctx, request)),
  ...(await violationsOfUnapprovedWidening(ctx, request)),
]
