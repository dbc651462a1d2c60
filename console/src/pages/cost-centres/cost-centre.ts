import { type AnswerOf, read } from '../../api/client.ts'
import { structureRoles, useHasRole } from '../../session/session.ts'

type Record = AnswerOf<'/CostCentres', 'get'>[number]

/** A cost centre with the id of its parent, for the tree. */
export type CostCentre = Record & Readonly<{ parentId?: number | undefined }>

export const costCentresQuery = read('/CostCentres', { query: { expand: 'details' } })

export const withParents = (records: readonly Record[]): readonly CostCentre[] =>
  records
    .map(record => ({ ...record, parentId: record.parent?.id }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** Whether the caller's roles may change cost centres. */
export const useMayWrite = (): boolean => useHasRole(...structureRoles)
