import { enAU } from './en-AU/index.ts'

/** What a catalogue of another language has to say; each is one folder beside `en-AU`. */
export type Texts = typeof enAU

/** Every text of the console. */
export const t: Texts = enAU

type KindTexts = Readonly<{ name: string; about: string; fields?: Words; words?: Readonly<Record<string, Words>> }>
type Words = Readonly<Record<string, string>>

const kinds: readonly KindTexts[] = Object.values(t.changeKinds)

/** The labels of the fields of all commands, by name. */
export const labels: Words = Object.assign({}, ...kinds.map(({ fields }) => fields), t.fields)

/** The words of all closed lists, by the field that takes them. */
export const closedLists: Readonly<Record<string, Words>> = Object.assign(
  {},
  ...kinds.map(({ words }) => words),
  t.words,
)
