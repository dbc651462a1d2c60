import { enAU } from './en-AU.ts'

/** What a catalogue of another language has to say; each is one file beside `en-AU.ts`. */
export type Texts = typeof enAU

/** Every text of the console. */
export const t: Texts = enAU
