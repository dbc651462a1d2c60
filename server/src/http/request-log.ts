import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
type Line = Parameters<FastifyBaseLogger['info']>

/**
 * The log of one request: its lines bear the request's id. Fastify's `childLoggerFactory`.
 *
 * The logger behind it is made with the first line that is written: where the level is above `info`, nearly no request
 * has one.
 */
export const requestLogOf = (parent: FastifyBaseLogger, bindings: Bindings, options?: Options): FastifyBaseLogger =>
  new RequestLog(parent, bindings, options) as FastifyBaseLogger

class RequestLog {
  readonly #parent: FastifyBaseLogger & { isLevelEnabled?(level: Level): boolean }
  readonly #bindings: Bindings
  readonly #options: Options
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...line: Line): void {
    this.#write('fatal', line)
  }

  error(...line: Line): void {
    this.#write('error', line)
  }

  warn(...line: Line): void {
    this.#write('warn', line)
  }

  info(...line: Line): void {
    this.#write('info', line)
  }

  debug(...line: Line): void {
    this.#write('debug', line)
  }

  trace(...line: Line): void {
    this.#write('trace', line)
  }

  silent(): void {}

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#made().child(bindings, options)
  }

  #write(level: Level, line: Line): void {
    if (this.#parent.isLevelEnabled?.(level) === false) return
    this.#made()[level](...line)
  }

  #made(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options)
    return this.#own
  }
}
