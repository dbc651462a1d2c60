import { reject } from '../../domain/failure.ts'
import { required } from '../../domain/violation.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import { addRemark } from '../approvals/index.ts'
import { holdChangeRequest } from './held.ts'
import { tell } from './moving.ts'
import { saysSomething } from './storing.ts'

/** Says something about a request. The request stays as it is, its version too. @returns the remark's id */
export async function createRemark(
  ctx: CallerContext,
  id: number,
  { Remark }: Readonly<{ Remark: string }>,
): Promise<number> {
  const { row, approvable } = await holdChangeRequest(ctx, id)
  reject(saysSomething(Remark) ? [] : [required('Remark')])
  const remarkId = await addRemark(ctx, approvable, { type: 'Comment', remark: Remark })
  await tell(ctx, row, 'remark-added', { isDraft: row.submittedAt === null })
  return remarkId
}
