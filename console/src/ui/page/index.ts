export { LinkButton, TextLink } from './links.tsx'
export { Block, Columns, Empty, Facts, List, Page, Section } from './page.tsx'
export { TaskSteps } from './task-steps.tsx'
export { ViewLink, Views } from './views.tsx'
