export { Block } from './block.tsx'
export { LinkButton, TextLink } from './links.tsx'
export { Columns, Empty, Facts, Page, Section } from './page.tsx'
