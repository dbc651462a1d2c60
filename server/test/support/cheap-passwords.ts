import { argon2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { SamplePerson } from './person.ts'

/** Stores the passwords of the sample people as hashes of the least cost, so that tests that sign in do not wait for them. */
export async function makePasswordsCheap(url: string, people: Iterable<Pick<SamplePerson, 'email' | 'password'>>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const { email, password } of people) {
      await client.query(
        'update login_credential c set password = $2 from login l where l.id = c.user_id and l.email = $1',
        [email, cheapHash(password)],
      )
    }
  } finally {
    await client.end()
  }
}

function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map(bytes => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}
