import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../src/features/accounts/keys/rules.ts'
import type { Muster, PersonName } from './muster.ts'
import { Person } from './person.ts'

type KeyOptions = Readonly<{ scopes?: readonly string[]; expiresAt?: string; revokedAt?: string }>

/** The same person with another key of theirs: other scopes, or expired, or revoked. */
export async function withKey(muster: Muster, name: PersonName, options: KeyOptions = {}): Promise<Person> {
  const key = makeApiKey(true)
  const person = muster[name]
  const { rowCount } = await muster.admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at, revoked_at)
     select a.employer_group_id, a.id, 'test', $2, $3, $4, now(), $5, $6
     from user_account a join login l on l.id = a.login_id where l.email = $1`,
    [
      person.email,
      prefixOfApiKey(key),
      hashOfApiKey(key),
      options.scopes ?? ['read'],
      options.expiresAt ?? '2099-01-01',
      options.revokedAt ?? null,
    ],
  )
  if (rowCount !== 1) throw new Error(`${name} has no account of their own.`)
  return new Person(muster.address, {
    name: person.name,
    email: person.email,
    password: '',
    apiKey: key,
    employerGroup: '',
    about: '',
  })
}

/** An anonymous client, or one with an invented key. */
export const anonymousClient = (muster: Pick<Muster, 'address'>, apiKey = ''): Person =>
  new Person(muster.address, {
    name: 'Anonymous client',
    email: '',
    password: '',
    apiKey,
    employerGroup: '',
    about: '',
  })
