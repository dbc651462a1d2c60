/**
 * Imports a module after all files that it needs have arrived. The build calls this for each `import()` instead of Vite's
 * own preloading: some browsers never request a failed module or preload again while the page is open. A failed `fetch`
 * can be repeated, and the browser caches its result.
 *
 * @param files scripts and style sheets, relative to the console's address; without them in development
 * @throws where a file does not arrive
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(arrived))
  return load()
}

/** Files that have arrived or are on their way, by address. */
const known = new Map<string, Promise<void>>()

function arrived(file: string): Promise<void> {
  const { href } = new URL(file, new URL(import.meta.env.BASE_URL, location.href))
  const arriving = known.get(href) ?? arrival(href)
  known.set(href, arriving)
  arriving.catch(() => known.delete(href))
  return arriving
}

async function arrival(href: string): Promise<void> {
  if (isInPage(href)) return
  await (href.endsWith('.css') ? styled(href) : fetched(href))
}

/** The page that starts the console names the files that every page needs. */
const isInPage = (href: string): boolean =>
  document.head.querySelector(`[href="${new URL(href).pathname}"], [src="${new URL(href).pathname}"]`) !== null

/** Reads the whole body, since the browser caches only complete answers. */
async function fetched(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href} did not arrive.`)
  await answer.arrayBuffer()
}

function styled(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  link.nonce = document.querySelector('script')?.nonce ?? ''
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} did not arrive.`))
    }
    document.head.append(link)
  })
}
