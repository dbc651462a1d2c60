import type { AnswerOf } from '../../api.ts'
import { request } from '../../request.ts'

export type Operation = AnswerOf<'/Operations/{id}', 'get'>

/**
 * Sends a set of files, as a browser sends a form. What comes back is an operation that has not begun yet.
 * @throws ApiError
 */
export async function sendFiles(files: readonly File[], isDryRun: boolean): Promise<Operation> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  const { body } = await request(`/v12.21/Imports${isDryRun ? '?dryRun=true' : ''}`, { method: 'POST', body: form })
  return body as Operation
}

export const isFinished = ({ status }: Pick<Operation, 'status'>): boolean =>
  status === 'Succeeded' || status === 'Failed'
