import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Chromium = Readonly<{ executablePath: string; args: string[] }>

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const macintosh = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A real Chromium: what CHROMIUM_PATH names, else one that is installed, else the one that comes with the dependencies
 * (Linux on x64).
 */
export async function findChromium(): Promise<Chromium> {
  const own = process.env.CHROMIUM_PATH
  if (own) return { executablePath: own, args: argsOfOurs }
  const places = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  const installed = [...places, ...macintosh].find(place => existsSync(place))
  if (installed) return { executablePath: installed, args: argsOfOurs }
  // It was made for another place, and unpacks its libraries only if it believes to be there.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath(), args: [...packed.args, ...argsOfOurs] }
}

/** Root, as in many containers, may not make the sandbox; the pages are our own. */
const argsOfOurs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
]
