import { reject } from '../../domain/failure.ts'
import { required } from '../../domain/violation.ts'
import type { CallersAct } from '../../platform/act.ts'
import { addRemark } from '../approvals/index.ts'
import { holdChangeRequest } from './held.ts'
import { tell } from './moving.ts'
import { saysSomething } from './storing.ts'

/** Says something about a request. The request stays as it is, its version too. @returns the remark's id */
export async function createRemark(
  act: CallersAct,
  id: number,
  { Remark }: Readonly<{ Remark: string }>,
): Promise<number> {
  const { row, approvable } = await holdChangeRequest(act, id)
  reject(saysSomething(Remark) ? [] : [required('Remark')])
  const remarkId = await addRemark(act, approvable, { type: 'Comment', remark: Remark })
  await tell(act, row, 'remark-added', { isDraft: row.submittedAt === null })
  return remarkId
}
