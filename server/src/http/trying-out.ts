import type { FastifyRequest } from 'fastify'
import type { CallersAct } from '../platform/act.ts'

/** What work finds out that is done as an act of the caller, of which nothing stays. */
export async function triedOut<Result>(
  request: FastifyRequest,
  work: (act: CallersAct) => Promise<Result>,
): Promise<Result> {
  let found: Readonly<{ result: Result }> | undefined
  const undone = new Error('Tried out.')
  const undo = async (act: CallersAct) => {
    found = { result: await work({ ...act, isDryRun: true }) }
    throw undone
  }
  await request.write(undo).catch(error => {
    if (error !== undone) throw error
  })
  return (found as Readonly<{ result: Result }>).result
}
