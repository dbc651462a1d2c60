import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireOversight } from './oversight.ts'
import { writtenHead } from './problems.ts'
import type { AuditVerification } from './schemas.ts'
import { type Verification, verifyAuditLog } from './verification.ts'

type Verify = (db: Db, caller: Caller) => Promise<AuditVerification>

/**
 * Verifies the log of the caller's group, one walk at a time for each: who asks while one is under way is answered by it.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export function verifying(): Verify {
  const underWay = new Map<number, Promise<AuditVerification>>()
  return async (db, caller) => {
    await requireOversight(db, caller)
    const { employerGroupId } = caller
    const joined = underWay.get(employerGroupId)
    if (joined) return joined
    const walk = verifyAuditLog(db, employerGroupId).then(toWire)
    underWay.set(employerGroupId, walk)
    return walk.finally(() => underWay.delete(employerGroupId))
  }
}

const toWire = ({ sealed, waiting, head, problem }: Verification): AuditVerification => ({
  isWhole: problem === undefined,
  entries: sealed + waiting.entries,
  sealedTo: head.sequence,
  head: writtenHead(head),
  unsealed: waiting.entries,
  ...(waiting.since === null ? {} : { unsealedSince: waiting.since }),
  ...(problem && { firstBad: firstBadOf(problem) }),
})

const firstBadOf = ({ message, ...where }: NonNullable<Verification['problem']>) => ({ ...where, problem: message })
