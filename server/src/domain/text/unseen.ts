/** Invisible characters, for a class of a regular expression: formats, fillers, selectors, separators, empty braille. */
export const unseen = String.raw`\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800`

const unseenCharacter = new RegExp(`[${unseen}]`, 'u')

/** Whether a text has invisible characters. Codes and emails may have none: two that look the same would be two. */
export const hasUnseen = (text: string): boolean => unseenCharacter.test(text)

/** Scripts of which a variation selector draws no letter otherwise, and those of which joiners join none either. */
const unvaried = String.raw`\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Zinh}\p{scx=Zyyy}`
const unjoined = String.raw`\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}`

/**
 * Invisible characters that belong to writing: joiners and variation selectors behind a letter of a script that uses them
 * (Persian, Hindi, Sinhala, Chinese …), and inside emoji.
 */
const belonging = new RegExp(
  [
    String.raw`(?<=[[\p{L}\p{M}]--[${unjoined}${unvaried}]])[\u200c\u200d]`,
    String.raw`(?<=[[\p{L}\p{M}]--[${unvaried}]])\p{VS}`,
    String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
    String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0e\ufe0f])\u200d(?=\p{ExtPict})`,
    String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  ].join('|'),
  'gv',
)

/** Without the visible ones among the format characters, such as Arabic number signs. */
const disguising = /[\p{DI}\p{Zl}\p{Zp}\u070f\ufff9-\ufffb\u2800\u{13430}-\u{1345f}]/u

const nothing = /^[\s\p{M}\p{DI}\p{Zl}\p{Zp}\u2800]*$/u

/** Whether nothing of a text is to be seen: blanks, marks without a letter that would carry them, invisible characters. */
export const saysNothing = (text: string): boolean => nothing.test(text)

/** Without those that editors leave in longer texts: soft hyphens, zero-width spaces, direction marks. */
const disguisingInProse = /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/u

/**
 * Whether a text has invisible characters, by which it could pass for another one, or controls of the writing direction,
 * by which it reads otherwise than it is stored. Multi-line texts may have the harmless ones.
 */
export function isDisguised(text: string, { multiLine }: Readonly<{ multiLine: boolean }>): boolean {
  const pattern = multiLine ? disguisingInProse : disguising
  return pattern.test(text) && pattern.test(text.replace(belonging, ''))
}
