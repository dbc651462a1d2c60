import type { CommandContext } from '../../../core/command-context.ts'
import type { Violation } from '../../../domain/violation.ts'
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
