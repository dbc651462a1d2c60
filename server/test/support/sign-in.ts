import { type TOTP, URI } from 'otpauth'
import type { Clock } from '../../src/platform/clock.ts'
import type { Muster, PersonName } from './muster.ts'
import { type Answer, Person } from './person.ts'

/** A cookie, as a browser keeps it. */
export type SessionCookie = Readonly<{ name: string; value: string }>

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

/** A person in a browser: their requests carry their cookie and come from the console's own pages. */
export class Visitor extends Person {
  readonly #address: string
  /** Of their session. */
  cookie: SessionCookie | undefined

  constructor({ address }: Pick<Muster, 'address'>, person?: Person) {
    const { name = 'Visitor', email = '', password = '', secondFactor = null } = person ?? {}
    super(address, { name, email, password, secondFactor, apiKey: null, employerGroup: '', about: '' })
    this.#address = address
  }

  protected override credentials(): Record<string, string> {
    const { cookie } = this
    return {
      Origin: this.#address,
      'User-Agent': userAgent,
      ...(cookie && { Cookie: `${cookie.name}=${cookie.value}` }),
    }
  }

  override async send(...[method, path, body, extra = {}]: Parameters<Person['send']>): Promise<Answer> {
    const isWholePath = extra.isWholePath === true || path.startsWith('/console/')
    const answer = await super.send(method, path, body, { ...extra, isWholePath })
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      this.cookie = value ? { name, value } : undefined
    }
    return answer
  }
}

/** Where people sign in. */
type SignInPlace<Name extends PersonName> = Pick<Muster, 'address' | 'admin' | Name> & Readonly<{ clock: Clock }>

/** The six digits of an authenticator now, or so many half minutes from now. */
export function codeOf(muster: Readonly<{ clock: Clock }>, person: Pick<Person, 'secondFactor'>, later = 0): string {
  const totp = URI.parse(person.secondFactor ?? '') as TOTP
  return totp.generate({ timestamp: muster.clock.now() + later * 30_000 })
}

/**
 * Signs a sample person in with password and, where they have one, second factor. That their code of this half minute was
 * used before is forgotten first, so that a test may sign in as often as it likes.
 */
export async function signIn<Name extends PersonName>(muster: SignInPlace<Name>, name: Name): Promise<Visitor> {
  const person: Person = muster[name]
  const visitor = new Visitor(muster, person)
  const answer = await visitor.post('/console/session', { Email: person.email, Password: person.password })
  if (answer.body?.state !== 'SecondFactorNeeded') return signedIn(visitor, answer)
  await muster.admin.query(
    'update login_two_factor t set last_step = null from login l where l.id = t.user_id and l.email = $1',
    [person.email],
  )
  return signedIn(visitor, await visitor.post('/console/session/second-factor', { Code: codeOf(muster, person) }))
}

function signedIn(visitor: Visitor, { status, text }: Answer): Visitor {
  if (status !== 200) throw new Error(`${visitor.name} could not sign in: ${status} ${text}`)
  return visitor
}

/** The cookie of a new session, for a browser. */
export async function signInCookie(muster: Muster, name: PersonName): Promise<SessionCookie> {
  const { cookie } = await signIn(muster, name)
  if (!cookie) throw new Error(`${name} got no cookie.`)
  return cookie
}
