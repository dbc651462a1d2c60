/** A label as it stands within a sentence: "Position" is "position", "API key" stays. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`
