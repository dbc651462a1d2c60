import { buildApp } from '../../../src/app.ts'
import { createAuthenticator } from '../../../src/features/accounts/index.ts'
import type { ServiceContext } from '../../../src/service-context.ts'

/**
 * A server whose queries believe in the group of their caller, while row-level security shows the group of another key
 * alone: what stays hidden is hidden by row-level security.
 * @param work gets the port
 */
export async function withoutConditions<Result>(
  context: ServiceContext,
  otherKey: string,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const { database, clock } = context
  const authenticate = createAuthenticator(database, clock)
  const shown = (await authenticate(otherKey))?.employerGroupId ?? 0
  const misled: typeof database = {
    ...database,
    forGroup: () => database.forGroup(shown),
    reader: () => database.forGroup(shown),
    transaction: (_, ...rest) => database.transaction(shown, ...rest),
  }
  const app = await buildApp({ ...context, database: misled }, { authenticate })
  try {
    return await work(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
  } finally {
    await app.close()
  }
}
