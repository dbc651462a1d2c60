/*
 * The console makes no HTML from text. Mantine writes its style sheets through the property that could, so texts without a
 * tag may pass. The browser refuses all others before parsing them.
 */
type TrustedTypes = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('The console makes no HTML of text.')
    return text
  },
})
