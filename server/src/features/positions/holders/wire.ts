import { wireDate } from '../../../domain/calendar-date.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { wireName } from '../../people/index.ts'
import type { PositionHolder } from './schemas.ts'

export type HolderColumns = Readonly<{
  id: number
  authorityId: number | null
  employeeId: number | null
  familyName: string
  givenName: string
  assignmentType: PositionHolder['assignmentType']
  fullTimeEquivalent: string | null
  validFrom: string | null
  validTo: string | null
  isEmployeeVisible: boolean
  isAuthorityVisible: boolean
}>

export const holderOf = (row: HolderColumns): PositionHolder => ({
  id: row.id,
  ...(row.isAuthorityVisible && row.authorityId !== null && { authorityId: row.authorityId }),
  ...(row.isEmployeeVisible && row.employeeId !== null && { employeeId: row.employeeId }),
  name: wireName(row),
  assignmentType: row.assignmentType,
  ...(row.fullTimeEquivalent === null ? {} : { fullTimeEquivalent: moneyToWire(row.fullTimeEquivalent) }),
  ...(row.validFrom === null ? {} : { from: wireDate(row.validFrom) }),
  ...(row.validTo === null ? {} : { to: wireDate(row.validTo) }),
})
