export type { Host } from './lane.ts'
export { comparePure, type PureFindings } from './pure/compare.ts'
export { type HttpFindings, runOverHttp } from './run.ts'
