import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { loadedFiles, planChunks } from './build/chunks.ts'
import { pagesOfRoutes } from './build/pages.ts'

/** Our own way to load the files of an `import()`: what did not arrive can be asked for again. */
const codeFiles: Plugin = {
  name: 'muster:code-files',
  enforce: 'pre',
  resolveId: id =>
    id === '\0vite/preload-helper.js' ? fileURLToPath(import.meta.resolve('./src/code/vite-preload.ts')) : null,
}

/**
 * Writes `pages.json`, the files of each page. The server names them in the document, so that the browser asks for all at
 * once.
 */
const filesOfPages: Plugin = {
  name: 'muster:files-of-pages',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const pages = pagesOfRoutes().map(({ modules, ...page }) => {
      const scripts = [...loadedFiles(chunks, modules)]
      const styles = scripts.flatMap(name => [
        ...((bundle[name] as Rolldown.OutputChunk).viteMetadata?.importedCss ?? []),
      ])
      return { ...page, scripts, styles: [...new Set(styles)] }
    })
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
  },
}

// React and what every page stands on besides stay in the browser's cache from one release to the next.
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|@tanstack|@mantine\/core\/esm\/core|openapi-fetch)\//,
}

const config = (codeSplitting: Rolldown.CodeSplittingOptions): UserConfig => ({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), codeFiles, filesOfPages],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // Files, all of them: the content policy lets nothing in that is written into the page.
    assetsInlineLimit: 0,
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting } },
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

export default defineConfig(async ({ command }) => {
  const first = config({ groups: [framework] })
  if (command === 'serve') return first
  const built = await build({
    ...first,
    configFile: false,
    logLevel: 'error',
    build: { ...first.build, write: false, minify: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const plan = planChunks(
    output.filter(file => file.type === 'chunk'),
    pagesOfRoutes(),
  )
  return config({
    groups: [{ name: id => plan.get(id) ?? null, debugName: 'plan' }],
    includeDependenciesRecursively: false,
  })
})
