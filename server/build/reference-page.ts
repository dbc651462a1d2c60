import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { currentVersion } from '../src/http/requests/versioning.ts'

/**
 * Writes the reference page and its script into a folder, `index.html` and `scalar.js`, with the licence of the package.
 *
 * When the server is built and not by the server: the package holds the script of 4 MB as text in its own program text, and
 * with it every server was 18 MiB larger.
 */
export async function writeReferencePage(folder: string): Promise<void> {
  const app = Fastify()
  await app.register(scalar, {
    routePrefix: '/reference',
    configuration: {
      url: `/${currentVersion}/openapi.json`,
      withDefaultFonts: false,
      agent: { disabled: true },
      telemetry: false,
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      pageTitle: 'Muster API reference',
    },
  })
  const { body: page } = await app.inject('/reference/')
  const { body: program } = await app.inject('/reference/js/scalar.js')
  const [found, ...others] = page.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)
  if (!found || others.length > 0) throw new Error('The reference page has not one script of its own, as it used to.')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page.replace(found[0], '').replace('</head>', `${iconLink}</head>`))
  // The policy runs nothing that stands in the page itself: its own script goes to the end of the file.
  writeFileSync(join(folder, 'scalar.js'), [surroundings, program, found[1]].join(';\n'))
  const ofPackage = new URL('../LICENSE', import.meta.resolve('@scalar/fastify-api-reference'))
  copyFileSync(ofPackage, join(folder, 'licence.txt'))
}

// In the page: without it the browser asks for /favicon.ico, which does not exist.
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 14V2l6 7 6-7v12" fill="none" stroke="#0a7" stroke-width="3"/></svg>'
const iconLink = `<link rel="icon" href="data:image/svg+xml;base64,${btoa(icon)}" />`

// In its sandbox the page has no storage: what it would keep there goes with it. And it asks whether it may make functions
// of texts, which the policy would refuse and the browser report.
const surroundings = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  const value = { getItem: key => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, String(text)),
    removeItem: key => void kept.delete(key), clear: () => kept.clear() }
  Object.defineProperty(window, name, { value })
}
const refuse = () => { throw new EvalError('No functions are made of texts here.') }
window.Function = new Proxy(Function, { apply: refuse, construct: refuse })`
