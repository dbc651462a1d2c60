import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, randomUUID } from 'node:crypto'
import { CamelCasePlugin, CompiledQuery, Kysely } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { ConnectionDialect } from '../../platform/database-dialect.ts'
import type { ServiceContext } from '../../service-context.ts'
import { hashPassword, isPassword } from '../accounts/index.ts'
import { endsAfter } from './rules.ts'
import { sealedFor } from './sealed.ts'

type Parts = Pick<ServiceContext, 'database' | 'vault'>

/** What the library does things in: a transaction of ours, for one login. */
type Within = Readonly<{ tx: Tx; loginId: string }>

/**
 * better-auth, which keeps logins, sessions and recovery codes. Loaded by the server alone, before it listens: commands
 * do without. None of its own HTTP endpoints is reachable.
 */
export async function loadLibrary(parts: Parts) {
  const [{ betterAuth }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
  ])
  const within = new AsyncLocalStorage<Within>()
  const secret = parts.vault.keyFor('sign-in').toString('base64url')
  const sealed = () => sealedFor(parts.vault, within.getStore()?.loginId ?? '')
  const recoveryCodes = twoFactor({
    schema: { twoFactor: { modelName: 'loginTwoFactor' } },
    backupCodeOptions: {
      storeBackupCodes: {
        encrypt: async codes => sealed().sealCodes(codes),
        decrypt: async codes => sealed().openCodes(codes),
      },
    },
  })
  const auth = betterAuth({
    ...settings,
    secret,
    database: { db: kyselyOver(parts, within), type: 'postgres', transaction: false },
    // Its hook begins a challenge of its own after a password; ours is a session that waits for its second factor.
    plugins: [{ ...recoveryCodes, hooks: undefined as never }],
  })
  const inside = await auth.$context
  // The first call of all loads an interface for tracing, fifty modules that nobody uses.
  await auth.api.ok()
  const cookieName = inside.authCookies.sessionToken.name
  return {
    auth,
    inside,
    /** Does what the library does for a login in a transaction of ours. */
    inTransaction: <Result>(tx: Tx, loginId: string, work: () => Promise<Result>): Promise<Result> =>
      within.run({ tx, loginId }, work),
    /** The headers by which the library knows the session with this hash. */
    headersOf(tokenHash: string): Headers {
      const signed = `${tokenHash}.${createHmac('sha256', secret).update(tokenHash).digest('base64')}`
      return new Headers({ cookie: `${cookieName}=${encodeURIComponent(signed)}` })
    },
  }
}

const settings = {
  appName: 'Muster',
  // Of no meaning, since no request reaches it.
  baseURL: 'http://127.0.0.1',
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    password: {
      hash: hashPassword,
      verify: ({ hash, password }: Readonly<{ hash: string; password: string }>) => isPassword(password, hash),
    },
  },
  user: { modelName: 'login' },
  account: { modelName: 'loginCredential' },
  verification: { modelName: 'loginVerification' },
  session: { modelName: 'loginSession', expiresIn: endsAfter / 1000, disableSessionRefresh: true, freshAge: 0 },
  // Our migrations say what the tables are; the library need not look.
  advanced: { useSecureCookies: false, database: { generateId: () => randomUUID(), validateSchema: false } },
} as const

/** The library's statements go the way of ours: in the transaction that they are made in, where there is one. */
const kyselyOver = ({ database }: Parts, within: AsyncLocalStorage<Within>) =>
  new Kysely<Record<string, never>>({
    dialect: new ConnectionDialect(async (text, values) => {
      const db = within.getStore()?.tx ?? database.withoutGroup
      const { rows, numAffectedRows } = await db.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: Number(numAffectedRows ?? 0) } as never
    }),
    plugins: [new CamelCasePlugin()],
  })

export type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Whether the library says no, rather than that it cannot tell. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'APIError' && Number((error as { statusCode?: number }).statusCode) < 500
