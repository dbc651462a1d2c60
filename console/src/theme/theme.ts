import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { t } from '../texts/index.ts'

/** The blue-green of a harbour in the morning. Shade 7 carries white text at 6.6:1. */
const harbour: MantineColorsTuple = [
  '#eef7f9',
  '#dcecf0',
  '#b7d8e0',
  '#8cc1cd',
  '#66abbb',
  '#4596a8',
  '#2c7f91',
  '#1f6473',
  '#184f5c',
  '#103a44',
]

/** The greys of the dark scheme, a little blue, so that menus and fields have the background of pages. */
const dark: MantineColorsTuple = [
  '#e6ebee',
  '#c3ccd1',
  '#a3b0b8',
  '#7b8891',
  '#47525a',
  '#313a42',
  '#232b32',
  '#1b2127',
  '#151a1f',
  '#0f1417',
]

export const theme = createTheme({
  primaryColor: 'harbour',
  // On dark ground the buttons that lead are one shade lighter, which carries white text at 4.6:1.
  primaryShade: { light: 7, dark: 6 },
  colors: { harbour, dark },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.25' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': t.close } } },
    // Dialogs are part of the page's main landmark, and their heading is no second heading of the page.
    Portal: { defaultProps: { target: '#overlays' } },
    // The line below the chosen tab is visible in the dark scheme, too.
    Tabs: { defaultProps: { color: 'var(--link)' } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  },
})
