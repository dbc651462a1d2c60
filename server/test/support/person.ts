/** One line of sample-people.json. */
export type SamplePerson = Readonly<{
  name: string
  email: string
  password: string
  apiKey: string | null
  /** The address for an authenticator (`otpauth://…`); null where their login has no second factor. */
  secondFactor: string | null
  employerGroup: string
  about: string
}>

/** Those who come with a key need no second factor. */
type Keyholder = Omit<SamplePerson, 'secondFactor'> & Partial<Pick<SamplePerson, 'secondFactor'>>

export type Answer = Readonly<{
  status: number
  headers: Headers
  /** Parsed where it is JSON; undefined where there is none. */
  body: ReturnType<typeof JSON.parse>
  text: string
}>

type Extra = Readonly<{ headers?: Record<string, string>; redirect?: 'manual' | 'follow'; isWholePath?: boolean }>

/** A person who calls the API with their own key, over HTTP. Paths are relative to the base address. */
export class Person {
  readonly #address: string
  readonly name: string
  readonly email: string
  readonly apiKey: string
  readonly password: string
  readonly secondFactor: string | null

  constructor(address: string, { name, email, apiKey, password, secondFactor = null }: Keyholder) {
    this.#address = address
    this.name = name
    this.email = email
    this.apiKey = apiKey ?? ''
    this.password = password
    this.secondFactor = secondFactor
  }

  /** The headers that authenticate them. */
  protected credentials(): Record<string, string> {
    return { Authorization: `Bearer ${this.apiKey}` }
  }

  get = (path: string, extra: Extra = {}) => this.send('GET', path, undefined, extra)
  post = (path: string, body?: unknown, extra: Extra = {}) => this.send('POST', path, body, extra)
  put = (path: string, body?: unknown, extra: Extra = {}) => this.send('PUT', path, body, extra)
  delete = (path: string, extra: Extra = {}) => this.send('DELETE', path, undefined, extra)

  /** Paths that begin with a version (`/v12.5/…`), and those said to be whole, are sent as they are. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, redirect = 'manual', isWholePath = false }: Extra = {},
  ): Promise<Answer> {
    const target = isWholePath || /^\/v\d/.test(path) ? path : `/v12.21${path}`
    const answer = await fetch(this.#address + target, {
      method,
      redirect,
      headers: { ...this.credentials(), 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
}
