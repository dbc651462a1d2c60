import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from 'playwright-core'

/** How to launch the browser: plain data, since it travels from the global set-up to the workers. */
export type Chromium = Readonly<Pick<LaunchOptions, 'executablePath' | 'args' | 'chromiumSandbox'>> &
  Readonly<{ env: Record<string, string> }>

/**
 * The Chromium that the browser tests use: the one that CHROMIUM_PATH names, else the one that comes with the
 * dependencies (Linux on x64), else an installed one.
 *
 * @throws Error where there is none; the message says how to provide one
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return launch(CHROMIUM_PATH)
  if (process.platform === 'linux' && process.arch === 'x64') return packedChromium()
  const installed = installedPlaces().find(place => existsSync(place))
  if (!installed) throw new Error('The browser tests need Chromium: install it, or name its path in CHROMIUM_PATH.')
  return launch(installed)
}

/** Root, as in many containers, cannot use Chromium's sandbox. No argument weakens what a page may do. */
const launch = (executablePath: string, env: Record<string, string> = {}): Chromium => ({
  executablePath,
  // With --enable-automation the browser tells its command line to a test.
  args: ['--disable-dev-shm-usage', '--force-color-profile=srgb', '--font-render-hinting=none', '--enable-automation'],
  chromiumSandbox: process.getuid?.() !== 0,
  env,
})

const require = createRequire(import.meta.url)

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const macintosh = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const installedPlaces = () => [
  ...(process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name))),
  ...macintosh,
]

/** With the package's files alone: its default arguments switch web security off (`--disable-web-security`). */
async function packedChromium(): Promise<Chromium> {
  const folder = await unpackedChromium()
  return launch(join(folder, 'chromium'), {
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  })
}

/** Unpacked once for each version, beside the package. A run that was interrupted leaves only its own `.part`. */
async function unpackedChromium(): Promise<string> {
  const packageFolder = dirname(dirname(dirname(require.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
  const folder = join(modules, '.cache', `muster-browser-${version}`)
  if (existsSync(folder)) return folder
  const part = `${folder}.${process.pid}.part`
  await mkdir(part, { recursive: true })
  // The package unpacks into the temporary folder, and its libraries only where this variable names its usual host.
  const env = { ...process.env, TMPDIR: part, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const unpack = "(await import('@sparticuz/chromium')).default.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', `await ${unpack}`], { cwd: modules, env })
  await writeFile(join(part, 'fonts.conf'), fontsIn(folder))
  await rename(part, folder).catch(async () => {
    // Another run was first.
    await rm(part, { recursive: true, force: true })
  })
  return folder
}

/** The package's own fonts, one for code, and no others, so that every machine draws the same. */
function fontsIn(folder: string): string {
  const forCode = dirname(require.resolve('@expo-google-fonts/roboto-mono/package.json'))
  const code = '<alias binding="strong"><family>monospace</family><prefer><family>Roboto Mono</family></prefer></alias>'
  // Else the one for code stands in for weights that the other does not have.
  const text =
    '<match><edit name="family" mode="append_last" binding="strong"><string>Open Sans</string></edit></match>'
  const folders = [join(folder, 'fonts'), forCode].map(each => `<dir>${each}</dir>`).join('')
  return `<fontconfig>${folders}${code}${text}<cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`
}
