import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const core = join(dirname(createRequire(import.meta.url).resolve('@mantine/core')), '..')
const consoleSource = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(file, 'utf8')

/** The Mantine components of the console, by their style file. */
function filesTaken(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: consoleSource }).map(name => textOf(join(consoleSource, name)))
  const named = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].flatMap(([, names = '', from = '']) =>
      names.split(',').map(name => [name.trim().split(' as ').at(-1) ?? '', from] as const),
    )
  const exported = new Map(named(/import \{([^}]*)\} from "(\.[^"]+)"/g, textOf(join(core, 'esm/index.mjs'))))
  const taken = sources.flatMap(text =>
    named(/import \{([^}]*)\} from '@mantine\/core'/g, text.replaceAll(/(\w+) as \w+/g, '$1')),
  )
  return [...new Set(taken.map(([name]) => exported.get(name)))].flatMap(from => (from ? join(core, 'esm', from) : []))
}

/** With the components that these use. */
function reachedFrom(files: readonly string[], reached = new Set<string>()): Set<string> {
  for (const file of files.filter(file => !reached.has(file))) {
    reached.add(file)
    const next = [...textOf(file).matchAll(/from "(\.[^"]+)"/g)].map(([, from = '']) => join(dirname(file), from))
    reachedFrom(next, reached)
  }
  return reached
}

test('every Mantine component in use has its styles, and no other does', () => {
  const styled = [...reachedFrom(filesTaken())].filter(file => file.endsWith('.module.mjs'))
  const wanted = styled
    .map(file => basename(file, '.module.mjs'))
    .filter(name => existsSync(join(core, 'styles', `${name}.layer.css`)))
  const imported = [...textOf(join(import.meta.dirname, 'mantine.css')).matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
    ([, name]) => name,
  )
  const always = ['baseline', 'default-css-variables', 'global']
  expect(wanted.length).toBeGreaterThan(20)
  expect(imported.toSorted()).toEqual([...always, ...wanted].toSorted())
})
