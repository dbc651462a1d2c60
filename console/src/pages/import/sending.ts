import { type AnswerOf, ApiError, request } from '../../api/client.ts'

export type Operation = AnswerOf<'/Operations/{id}', 'get'>

/**
 * Sends a set of files as `multipart/form-data`. The answer is a new operation.
 * @throws ApiError
 */
export async function sendFiles(
  files: readonly File[],
  { isDryRun, idempotencyKey }: Readonly<{ isDryRun: boolean; idempotencyKey: string }>,
): Promise<Operation> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  const init = { method: 'POST', body: form, headers: { 'Idempotency-Key': idempotencyKey } }
  const { body } = await request(`/v12.21/Imports${isDryRun ? '?dryRun=true' : ''}`, init)
  return body as Operation
}

/** Milliseconds until the operation is read again; undefined when it has ended. */
export function pauseBefore({ data, error }: Partial<Asked>): number | false {
  if (data && isFinished(data)) return false
  if (!error) return 1000
  const mayPass = !(error instanceof ApiError) || error.status >= 500
  return mayPass && 10_000
}

type Asked = Readonly<{ data: Pick<Operation, 'status'> | undefined; error: Error | null }>

/** Whether the files are to be corrected; an operation fails for other reasons too. */
export const hasBadCells = ({ faults = [] }: Pick<Operation, 'faults'>): boolean =>
  faults.some(({ code }) => code === 'BadCells')

export const isFinished = ({ status }: Pick<Operation, 'status'>): boolean =>
  status === 'Succeeded' || status === 'Failed'
