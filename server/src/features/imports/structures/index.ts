export { resolveStructures, writeStructures } from './structures.ts'
