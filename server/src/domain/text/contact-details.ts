import { unseen } from './unseen.ts'

const label = `[^\\s@.<>"[\\]${unseen}]+`
const emailAddress = new RegExp(`^[^\\s@<>"${unseen}]+@${label}(\\.${label})*\\.(?!\\d+$)${label}$`, 'u')

/**
 * Whether a text looks like an email address: one at sign, a dot in the domain, which is the name of one and no address of
 * a computer (`[127.0.0.1]`, `127.0.0.1`: no top-level domain is all digits), no blanks, no invisible characters
 * and no variant of a usual character (NFKC, as in `ｌiam@firm.example`), so that addresses that look the same are the same.
 * Only sending shows whether the address exists.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && emailAddress.test(text) && text.normalize('NFKC') === text.normalize('NFC')

/** The message for a text that is no phone number. */
export const phoneNumberRule =
  'Send a telephone number: at least 3 digits, and at most 30 characters with blanks, brackets and dashes.'

/** Whether a text looks like a telephone number as people write them: `+61 2 9552 1234 ext 7`. */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= 30 && /^\+?[\d ()./-]+( ?(x|ext\.?) ?\d+)?$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3
