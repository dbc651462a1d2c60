/**
 * Whether a text looks like an e-mail address: one at sign, a dot in the domain, no blanks, and nothing that cannot be
 * seen, or two that look the same would be two. Whether it reaches anybody, only sending tells.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"\p{Cf}]+@[^\s@.<>"\p{Cf}]+(\.[^\s@.<>"\p{Cf}]+)+$/u.test(text)

/** Whether a text looks like a telephone number as people write them: `+61 2 9552 1234 ext 7`. */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= 30 && /^\+?[\d ()./-]+( ?(x|ext\.?) ?\d+)?$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3
