import { hash } from 'node:crypto'
import { currentVersion } from '../../http/versioning.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 42rem; margin: 12vh auto 4rem; padding: 0 1.25rem; color: #1d2733; background: #fff }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .25rem }
p { margin: .5rem 0 }
a { color: #0b5cad }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
pre { padding: .8rem 1rem; border-radius: .5rem; background: #eef2f6; white-space: pre-wrap }
@media (prefers-color-scheme: dark) {
  body { color: #e4e9ee; background: #14191f }
  a { color: #7db8f5 }
  pre { background: #202832 }
}
`

/** Nothing from anywhere but this page itself, whose style is known by its hash. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What stands here until there is a console to sign in to. */
export const consolePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Muster</title>
<style>${style}</style>
<main>
<h1>Muster</h1>
<p>Payroll authorities, organisation charts, employees and their changes, for the programs of an organisation.
This release has no console yet: this address answers to programs.</p>

<h2>For whoever writes such a program</h2>
<p>The <a href="/reference">API reference</a> shows every operation; the same contract as a file is
<a href="/${currentVersion}/openapi.json">openapi.json</a>. Every call sends a key:</p>
<pre><code>Authorization: Bearer &lt;API_KEY&gt;</code></pre>

<h2>Where a key comes from</h2>
<p>Whoever runs this server makes it, together with an account or for one that is there:</p>
<pre><code>npx muster create-account --help
npx muster create-key --help</code></pre>
<p>Where the sample groups are loaded, the keys of their people are in the file <code>sample-people.json</code> of the
server's data folder.</p>
</main>
</html>
`
