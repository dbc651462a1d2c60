import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { currentVersion } from '../../http/versioning.ts'

// A worker that makes the page and its script once and ends: `page.ts` says why.

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
// In the page, or the browser asks for /favicon.ico, which nobody has.
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 14V2l6 7 6-7v12" fill="none" stroke="#0a7" stroke-width="3"/></svg>'
const iconLink = `<link rel="icon" href="data:image/svg+xml;base64,${btoa(icon)}" />`
const { body: page } = await app.inject('/reference/')
const { body: program } = await app.inject('/reference/js/scalar.js')

// Nothing is run that stands in the page itself: what it did there is done at the end of its script.
const inline = [...page.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)]
const [found] = inline
if (!found || inline.length > 1) throw new Error('The reference page has not one script of its own, as it used to.')
const html = page.replace(found[0], '').replace('</head>', `${iconLink}</head>`)

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
const script = [surroundings, program, found[1]].join(';\n')
parentPort?.postMessage({ html: new TextEncoder().encode(html), script: new TextEncoder().encode(script) })
