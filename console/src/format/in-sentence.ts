/** A label as it stands within a sentence: "Position" is "position", "API key" stays. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** With a large first letter: as a sentence begins, and as commands name the fields of records. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
