import type { FastifyRequest } from 'fastify'
import type { CallerContext } from '../../core/command-context.ts'

/** The result of a command of the caller that is rolled back. */
export async function triedOut<Result>(
  request: FastifyRequest,
  work: (ctx: CallerContext) => Promise<Result>,
): Promise<Result> {
  let found: Readonly<{ result: Result }> | undefined
  const undone = new Error('Tried out.')
  const undo = async (ctx: CallerContext) => {
    found = { result: await work({ ...ctx, isDryRun: true }) }
    throw undone
  }
  await request.write(undo).catch(error => {
    if (error !== undone) throw error
  })
  return (found as Readonly<{ result: Result }>).result
}
