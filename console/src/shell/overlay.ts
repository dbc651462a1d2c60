/** The overlay that is open over the page. */
export type Overlay = 'navigation' | 'palette' | 'shortcuts' | undefined
