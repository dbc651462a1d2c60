import { challenge } from '../../../http/callers/authentication.ts'
import { HttpError } from '../../../http/errors.ts'

/** By this message: the same for an unknown email, a wrong password, and a login without any account to work in. */
export const refused = (message: string) => () => new HttpError(401, 'SignInRefused', message)

export const secondFactorRefused = (isRecoveryCode: boolean) => () =>
  new HttpError(
    401,
    'SecondFactorRefused',
    isRecoveryCode
      ? 'This recovery code is wrong, or was used before. Check it, or use another one.'
      : 'This code is wrong, or was used before. Wait for the next one, and try again.',
  )

/** Says nothing about whether the password or code was right. @param seconds until the next attempt */
export function signInLocked(seconds: number): HttpError {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
  const headers = { 'Retry-After': String(seconds) }
  return new HttpError(429, 'SignInLocked', `Too many attempts failed. Wait ${wait}, then try again.`, headers)
}

/** The session is over, or waits for its second factor. */
export const sessionNeeded = () => new HttpError(401, 'Unauthorised', 'Sign in first.', challenge)
