import type { HttpError } from '../../../http/errors.ts'
import { recordSignIn } from '../audit.ts'
import { type SignInContext, write } from '../context.ts'
import { type Count, type Counter, countAttempt, forgetAttempts, takeBack } from './counters.ts'

export { countLinkRequest, forgetAttempts, passwordsFor, proofsOf } from './counters.ts'

/** What became of an attempt: `granted` is absent where the proof is wrong. */
export type Proven<Granted> = Readonly<{
  granted: Granted | undefined
  /** The login that the attempt was for; undefined: none has the email. */
  loginId: string | undefined
  /** The person is signed in to the end: failures before are forgotten. */
  isComplete?: boolean
}>

type Proof<Granted> = Readonly<{
  counters: readonly Counter[]
  by: 'password' | 'code'
  refusal: () => HttpError
  /** Writes the audit row of a failure after the answer, which must not tell whether there is a login. */
  isLoginSecret?: boolean
  prove: () => Promise<Proven<Granted>>
}>

/**
 * Makes one attempt to prove who a person is. An error in `prove` counts as no failure.
 * @throws the refusal where the proof is wrong, 429 `SignInLocked`
 */
export async function attempt<Granted>(ctx: SignInContext, proof: Proof<Granted>): Promise<Granted> {
  const { counters, by, refusal, isLoginSecret = false, prove } = proof
  const counted = await countAttempt(ctx, counters)
  const {
    granted,
    loginId,
    isComplete = false,
  } = await prove().catch(async error => {
    await takeBack(ctx, counters)
    throw error
  })
  if (granted !== undefined) {
    await (isComplete ? forgetAttempts : takeBack)(ctx, counters)
    return granted
  }
  const record = async () => loginId && recordFailure(ctx, { loginId, by, ...counted })
  if (isLoginSecret) ctx.afterAnswer(record)
  else await record()
  throw refusal()
}

type Failure = Count & Readonly<{ loginId: string; by: Proof<unknown>['by'] }>

/** Recorded as done by the system: the person has not shown who they are. */
const recordFailure = (ctx: SignInContext, { loginId, by, failures, isLastBeforeWait }: Failure): Promise<void> =>
  write(ctx, async ctx => {
    const act = { loginId, isByStranger: true, details: { by, address: ctx.address, failures } }
    await recordSignIn(ctx, { type: 'sign-in.failed', ...act })
    if (isLastBeforeWait) await recordSignIn(ctx, { type: 'sign-in.locked', ...act })
  })
