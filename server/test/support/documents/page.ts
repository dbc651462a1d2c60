import { readFile } from 'node:fs/promises'

/**
 * A fenced block of a page. `sh` and `js` are run; a `js` with a name is a file for the next ones. `http`, `json` and `text` are what
 * the block before printed. The comment `after a restore` arranges what no reader does.
 */
export type Block = Readonly<{ kind: string; name: string | undefined; text: string; line: number }>

export const readPage = (path: string): Promise<string> =>
  readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

/** The blocks of a page, or of one of its sections. */
export function blocksOf(page: string, heading?: string): Block[] {
  const from = heading === undefined ? 0 : page.indexOf(`\n## ${heading}\n`) + 1
  const end = heading === undefined ? -1 : page.indexOf('\n## ', from)
  const part = page.slice(from, end < 0 ? undefined : end)
  return [...part.matchAll(/^(?:```(\w*) ?(.*)\n([\s\S]*?)^```|<!-- (after a restore) -->)$/gm)].map(found => {
    const [, kind = '', name, text = '', comment] = found
    return {
      kind: comment ?? kind,
      name: name || undefined,
      text,
      line: page.slice(0, from + found.index).split('\n').length,
    }
  })
}

/** Whether a page shows what was printed. `…` stands for any text; ids, instants, days and tags may differ, and blanks. */
export function shows(shown: string, printed: string): boolean {
  const parts = loosely(shown).split('…').map(RegExp.escape)
  return new RegExp(`^${parts.join('[^]*')}$`).test(loosely(printed))
}

const loosely = (text: string): string =>
  text
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'UUID')
    .replace(/\b\d{4}-\d\d-\d\d(T00:00:00)?(?![\dT])/g, 'DAY')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replace(/"\d+\.[\w-]{16}"/g, '"TAG"')
    .replace(/("(?:id|sequence|\w+Id)": ?-?|\/[\w-]+\/|-sequence: |Sequence=|CR-)\d+/g, '$1N')
    .replace(/\s+/g, '')
