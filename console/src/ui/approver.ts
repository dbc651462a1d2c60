import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, ApiError, read } from '../api.ts'
import { t } from '../texts/index.ts'

const { types } = t.organisationChart.approver

export type ApproverType = keyof typeof types
export const approverTypes = Object.keys(types) as ApproverType[]
export const isApproverType = (word: string | undefined): word is ApproverType => word !== undefined && word in types

const getApprover = '/Authorities/{id}/Positions/{positionId}/Approver/{approverType}'

type Found = AnswerOf<typeof getApprover, 'get'>
/** What was found at a position on the way up; of several holders, one entry each. */
export type PathEntry = NonNullable<Found['path']>[number]
/** Who approves, or why nobody does. */
export type Verdict = Readonly<{ path: readonly PathEntry[]; approver?: Found; message?: string }>

export type Question = Readonly<{
  authorityId: number
  positionId: number
  approverType: ApproverType
  asAt: string | undefined
}>

/** Asks who approves. That nobody does is an answer too, with the way that led to it. */
export function verdictQuery({ authorityId, positionId, approverType, asAt }: Question) {
  const path = { id: authorityId, positionId, approverType }
  const asked = read(getApprover, { path, query: { explain: true, ...(asAt !== undefined && { asAt }) } })
  return queryOptions({
    queryKey: [...asked.queryKey, 'verdict'],
    queryFn: async (context): Promise<Verdict> => {
      try {
        const approver = (await (asked.queryFn as (of: unknown) => Promise<Found>)(context)) satisfies Found
        return { approver, path: approver.path ?? [] }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'NoApprover') throw error
        const { path = [] } = error.body as { path?: readonly PathEntry[] }
        return { message: error.message, path }
      }
    },
  })
}
