import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type Page = Readonly<{ html: Buffer; script: Buffer }>

let page: Promise<Page> | undefined

/**
 * The reference page and its script, made when they are first asked for.
 *
 * In a worker, which takes its memory with it when it ends: the package holds the script of 4 MB as text in its own
 * program text, and with it every server was 18 MiB larger, asked for the page or not.
 */
export function referencePage(): Promise<Page> {
  page ??= render()
  // What failed is tried again by the next who asks.
  page.catch(() => {
    page = undefined
  })
  return page
}

async function render(): Promise<Page> {
  const worker = new Worker(new URL('rendering.ts', import.meta.url))
  try {
    // Rejects with what the worker failed with.
    const [made] = await Promise.race([once(worker, 'message'), once(worker, 'exit')])
    if (typeof made !== 'object') throw new Error(`The worker that renders the page ended with ${made}.`)
    const { html, script } = made as { html: Uint8Array; script: Uint8Array }
    return { html: Buffer.from(html), script: Buffer.from(script) }
  } finally {
    await worker.terminate()
  }
}
