import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A process that does nothing: its event loop stops only where the machine makes it. */
export class Idle {
  readonly #child = fork(import.meta.filename)

  /** The longest pause of its event loop since this was last asked, in milliseconds. */
  async longestPause(): Promise<number> {
    this.#child.send('longest pause')
    const [pause] = (await once(this.#child, 'message')) as [number]
    return pause
  }

  stop(): void {
    this.#child.kill()
  }
}

if (import.meta.main) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('message', () => {
    process.send?.(delay.max / 1e6)
    delay.reset()
  })
  process.once('disconnect', () => process.exit())
}
