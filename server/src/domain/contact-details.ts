/** What nobody sees, so that two texts that differ by it look the same: formats, fillers, selectors, empty braille. */
const unseen = String.raw`\p{Cf}\p{DI}\u2800`

/** Whether a text has characters that nobody sees. */
export const hasUnseen = (text: string): boolean => unseenCharacter.test(text)

const unseenCharacter = new RegExp(`[${unseen}]`, 'u')
const emailAddress = new RegExp(`^[^\\s@<>"${unseen}]+@[^\\s@.<>"${unseen}]+(\\.[^\\s@.<>"${unseen}]+)+$`, 'u')

/**
 * Whether a text looks like an email address: one at sign, a dot in the domain, no blanks, and nothing that cannot be
 * seen, or two that look the same would be two. Whether it reaches anybody, only sending tells.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && emailAddress.test(text)

/** What `isPhoneNumber` asks for, to whoever sent something else. */
export const phoneNumberRule =
  'Send a telephone number: at least 3 digits, and at most 30 characters with blanks, brackets and dashes.'

/** Whether a text looks like a telephone number as people write them: `+61 2 9552 1234 ext 7`. */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= 30 && /^\+?[\d ()./-]+( ?(x|ext\.?) ?\d+)?$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3
