import { expect, test } from 'vitest'
import { startConsole } from './start-console.ts'

const console = startConsole()

/** Each would make the browser more permissive than the one that people use, or less stable. */
const weakening = [
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--disable-setuid-sandbox',
  '--ignore-certificate-errors',
  '--single-process',
  '--no-zygote',
]

test('the browser keeps its web security, and its sandbox unless root starts it', async () => {
  const page = await console.openSignedOut('/')
  const session = await page.context().browser()?.newBrowserCDPSession()
  const args = (await session?.send('Browser.getBrowserCommandLine'))?.arguments ?? []
  expect(args).toContain('--lang=en-AU')
  expect(args.filter(arg => weakening.some(each => arg.startsWith(each)))).toEqual([])
  expect(args.filter(arg => /^--disable-features=.*(IsolateOrigins|site-per-process)/.test(arg))).toEqual([])
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})

test('a page cannot read answers of another origin without its permission', async () => {
  const page = await console.openSignedOut('/')
  await page.goto('about:blank')
  const read = (url: string) => fetch(url).then(answer => answer.status, String)
  expect(await page.evaluate(read, `${console.muster.address}/healthz`)).toContain('Failed to fetch')
  await expect.poll(() => console.complaints.splice(0)).toEqual([expect.stringContaining('CORS policy')])
})
