export { LinkButton, TextLink } from './links.tsx'
export { Block, Columns, Empty, Facts, Page, Section } from './page.tsx'
