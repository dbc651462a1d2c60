export { createMusterClient } from './client.ts'
export type { components, operations, paths } from './generated.ts'
export { pagesOf } from './pages.ts'
