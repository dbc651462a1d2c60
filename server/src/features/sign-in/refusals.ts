import { challenge } from '../../http/authentication.ts'
import { HttpError } from '../../http/errors.ts'
import type { Locked } from './attempts.ts'

/** The same for an email that nobody has, a wrong password, and a login without any account to work in. */
export const signInRefused = () => new HttpError(401, 'SignInRefused', 'The email or the password is wrong.')

export const passwordRefused = () => new HttpError(401, 'SignInRefused', 'The password is wrong.')

export const secondFactorRefused = (given: 'code' | 'recoveryCode' = 'code') =>
  new HttpError(
    401,
    'SecondFactorRefused',
    given === 'code'
      ? 'This code is wrong, or was used before. Wait for the next one, and try again.'
      : 'This recovery code is wrong, or was used before. Check it, or use another one.',
  )

/** Says nothing about whether what was sent was right. */
export const signInLocked = ({ retryAfter }: Locked) => {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new HttpError(429, 'SignInLocked', `Too many attempts failed. Wait ${wait}, then try again.`, {
    'Retry-After': String(retryAfter),
  })
}

/** The session is over, or has not come so far yet. */
export const sessionNeeded = () => new HttpError(401, 'Unauthorised', 'Sign in first.', challenge)
