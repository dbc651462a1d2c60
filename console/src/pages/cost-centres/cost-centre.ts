import type { AnswerOf } from '../../api/client.ts'
import { read } from '../../api/client.ts'
import { structureRoles, useHasRole } from '../../session/session.ts'

type Record = AnswerOf<'/CostCentres', 'get'>[number]

/** With the number of what it hangs below, as trees take it. */
export type CostCentre = Record & Readonly<{ parentId?: number | undefined }>

export const costCentresQuery = read('/CostCentres', { query: { expand: 'details' } })

export const withParents = (records: readonly Record[]): readonly CostCentre[] =>
  records
    .map(record => ({ ...record, parentId: record.parent?.id }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** Whether the caller's roles may lead to changing cost centres. */
export const useMayWrite = (): boolean => useHasRole(...structureRoles)
