import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/**
 * Source maps are for our own files. Node keeps the whole map of a file in memory once it has written one stack trace of
 * it, and those of the packages are four times as large.
 */
const ownSourceMaps: Plugin = {
  name: 'muster:own-source-maps',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: code => ({ code, map: { mappings: '' } }),
  },
}

/**
 * V8 keeps the source of every file, and Node gives it two bytes for each character where one of them is not ASCII: 9 MB
 * instead of 4.5. An escape says the same; lines stay where the source maps have them.
 */
const asciiSources: Plugin = {
  name: 'muster:ascii-sources',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The server with all of its packages. What is imported when it is needed stays a file of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [ownSourceMaps, asciiSources],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node26',
    sourcemap: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        // All beside one another: src/installation.ts counts on it.
        chunkFileNames: ({ name }) => `${name.split('~', 1)}-[hash].js`,
        sourcemapExcludeSources: true,
        codeSplitting: {
          // Apart from our own files, so that their stack traces are not taken for ours.
          groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }],
        },
      },
    },
  },
})
