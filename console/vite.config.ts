import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Our own way to load the files of an `import()`: what did not arrive can be asked for again. */
const codeFiles: Plugin = {
  name: 'muster:code-files',
  enforce: 'pre',
  resolveId: id =>
    id === '\0vite/preload-helper.js' ? fileURLToPath(import.meta.resolve('./src/code/vite-preload.ts')) : null,
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), codeFiles],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // Files, all of them: the content policy lets nothing in that is written into the page.
    assetsInlineLimit: 0,
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page stands on is one file: it compresses better than a dozen, and stays in the browser's cache from
          // one release to the next.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@mantine\/core\/esm\/core|openapi-fetch)\//,
            },
          ],
        },
      },
    },
  },
  // `npx vite console` beside a running `npm start`.
  server: {
    proxy: Object.fromEntries(
      [
        '/v12.21',
        '/console/session',
        '/console/second-factor',
        '/console/password',
        '/console/set-up',
        '/console/account',
        '/console/keys',
      ].map(path => [path, 'http://127.0.0.1:8080']),
    ),
  },
})
