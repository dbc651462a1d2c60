export { LinkButton, TextLink } from './links.tsx'
export { Block, Dotted, Empty, Facts, type Line, Lines, List, Page, Section, SideColumn } from './page.tsx'
export { TaskSteps } from './task-steps.tsx'
export { ViewLink, Views } from './views.tsx'
