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
const { rawPayload: script } = await app.inject('/reference/js/scalar.js')
const html = page.replace('</head>', `${iconLink}</head>`)
parentPort?.postMessage({ html: new TextEncoder().encode(html), script: new Uint8Array(script) })
