export { HirePath } from './hire-path.tsx'
