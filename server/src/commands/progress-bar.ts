import type { Terminal } from './terminal.ts'

const width = 30

/** A bar on standard error of a terminal; nothing elsewhere. `close` clears it. */
export function openProgressBar({ isWatched }: Terminal): { show(share: number, remark: string): void; close(): void } {
  if (!isWatched) return { show: () => {}, close: () => {} }
  let last = 0
  return {
    show(share, remark) {
      const now = performance.now()
      if (now - last < 100 && share < 1) return
      last = now
      const done = Math.round(Math.min(share, 1) * width)
      const bar = `${'█'.repeat(done)}${'░'.repeat(width - done)} ${Math.floor(share * 100)} %  ${remark}`
      process.stderr.write(`\r\x1b[K${bar.slice(0, (process.stderr.columns || 80) - 1)}`)
    },
    close: () => void process.stderr.write('\r\x1b[K'),
  }
}
