import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject, vi } from 'vitest'
import type { Config } from '../../server/src/config.ts'
import { type Muster, type PersonName, startMuster } from '../../server/test/support/muster.ts'
import { signInCookie } from '../../server/test/support/sign-in.ts'
import { watchRequests } from './pages.ts'

type Look = Readonly<{
  /** In CSS pixels. */
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** A phone: it is touched, and has neither a mouse nor a keyboard. */
  isPhone?: boolean
}>

export type Console = Readonly<{
  muster: Muster
  /** A browser of their own, in which they are signed in, at this address within the console: `/approvals`. */
  open(name: PersonName, path: string, look?: Look): Promise<Page>
  /** A browser without a session. */
  openSignedOut(path: string, look?: Look): Promise<Page>
  /** What the pages complained of. A test that provokes it takes it out again. */
  complaints: string[]
}>

/**
 * A Muster of the test file's own and a real Chromium before it. After each test no page may have thrown, logged an
 * error, met the content policy, opened a dialog, or asked any other server for anything.
 */
export function startConsole(settings: Partial<Config> = {}): Console {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  const muster = startMuster(settings)
  const complaints: string[] = []
  const contexts: BrowserContext[] = []
  /** Not given to a later test, which expects a mouse. */
  const phones: BrowserContext[] = []
  /** Those of earlier tests, without anything but the console's own files: to be read and compiled once is enough for them. */
  const idle: BrowserContext[] = []

  afterEach(async ({ task }) => {
    const used = contexts.splice(0)
    const usedPhones = phones.splice(0)
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await describeOpenPages([...used, ...usedPhones])
    await Promise.all(usedPhones.map(phone => phone.close()))
    for (const context of used) {
      if (!hasFailed && (await isEmptied(context, muster.address))) idle.push(context)
      else await context.close()
    }
    expect(complaints.splice(0), 'what the pages complained of').toEqual([])
  })
  afterAll(() => Promise.all(idle.splice(0).map(context => context.close())))

  async function newContext(more: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await (await browserOfThisWorker()).newContext({
      baseURL: muster.address,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...more,
    })
    context.setDefaultTimeout(30_000)
    return context
  }

  async function newPage({ width = 1280, height = 800, theme = 'light', isPhone = false }: Look): Promise<Page> {
    const context = isPhone
      ? await newContext({ hasTouch: true, isMobile: true })
      : (idle.pop() ?? (await newContext()))
    if (isPhone) phones.push(context)
    else contexts.push(context)
    const page = await context.newPage()
    if (width !== 1280 || height !== 800) await page.setViewportSize({ width, height })
    if (theme !== 'light') await page.emulateMedia({ colorScheme: theme })
    watchRequests(page)
    await page.addInitScript(listenToPolicy)
    page.on('pageerror', error => complaints.push(`thrown: ${error.message}`))
    page.on('dialog', dialog => {
      // The browser's own question before leaving a page with typed text: they mean it.
      if (dialog.type() === 'beforeunload') return void dialog.accept()
      complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', message => {
      // Chromium says of every refused request that it failed; the tests look at what the page made of it.
      const isOwn = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
      if (isOwn || message.text().startsWith('content policy')) complaints.push(message.text())
    })
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== muster.address) complaints.push(`foreign request: ${request.url()}`)
    })
    return page
  }

  return {
    muster,
    complaints,
    async open(name, path, look = {}) {
      const page = await newPage(look)
      await page.context().addCookies([{ ...(await signInCookie(muster, name)), url: muster.address }])
      await page.goto(`/console${path}`)
      return page
    },
    async openSignedOut(path, look = {}) {
      const page = await newPage(look)
      await page.goto(`/console${path}`)
      return page
    },
  }
}

/**
 * Takes from a browser what a test left in it.
 * @returns false where that cannot be done: a clock that was set cannot be given back
 */
async function isEmptied(context: BrowserContext, origin: string): Promise<boolean> {
  const [page, ...others] = context.pages()
  if (!page || !(await page.evaluate(() => `${Date}`.includes('[native code]')))) return false
  await Promise.all(others.map(other => other.close()))
  await page.goto('about:blank')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage' })
  await page.close()
  await context.clearCookies()
  return true
}

/** Prints what the pages of a failed test showed, as a screen reader would read them. */
async function describeOpenPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap(context => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
    process.stderr.write(`\nThe page of the failed test, ${new URL(page.url()).pathname}:\n${shown}\n`)
  }
}

let browser: Promise<Browser> | undefined

/** Launched once for all files of a worker, which share it as they share modules; it ends with the worker's process. */
function browserOfThisWorker(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

async function launchBrowser(): Promise<Browser> {
  const { args = [], env, ...options } = inject('chromium')
  const launched = await chromium.launch({
    ...options,
    args: [...args, '--lang=en-AU'],
    env: { ...(process.env as Record<string, string>), ...env, LANGUAGE: 'en_AU' },
  })
  // One that crashed fails the test that it crashed in, and none of the later ones.
  launched.on('disconnected', () => {
    browser = undefined
  })
  return launched
}

/** Runs in the page: only there the browser reports what the content policy blocked. */
function listenToPolicy() {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}
