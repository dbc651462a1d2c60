import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, ApiError, read } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'

const { types } = t.organisationChart.approver

export type ApproverType = keyof typeof types
export const approverTypes = Object.keys(types) as ApproverType[]
export const isApproverType = (word: string | undefined): word is ApproverType => word !== undefined && word in types

const getApprover = '/Authorities/{id}/Positions/{positionId}/Approver/{approverType}'

type Found = AnswerOf<typeof getApprover, 'get'>
/** The finding at a position on the way up; one entry for each holder. */
export type PathEntry = NonNullable<Found['path']>[number]
/** The approver, or the reason why there is none. */
export type Verdict = Readonly<{ path: readonly PathEntry[]; approver?: Found; message?: string }>

export type Question = Readonly<{
  authorityId: number
  positionId: number
  approverType: ApproverType
  asAt: string | undefined
}>

/** Looks up the approver. `NoApprover` is a result too, with its path. */
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

const words = t.organisationChart.approver

type NoticeProps = Readonly<{
  verdict: Verdict
  /** What is approved, where the controls that say it are not above. */
  what?: string | undefined
}>

/** Shows the approver and how the approver was found, or why there is none. */
export const ApproverNotice = ({ verdict: { approver, message }, what }: NoticeProps) =>
  approver ? (
    <Notice tone="success" title={words.found(spokenName(approver.name), what)}>
      {wayOf(approver)}
    </Notice>
  ) : (
    <Notice tone="danger" title={words.noApprover}>
      {message}
    </Notice>
  )

function wayOf({ resolvedVia, onBehalfOf, approverPosition }: NonNullable<Verdict['approver']>): string {
  const { via } = words
  if (resolvedVia === 'Delegation') return via.Delegation(spokenName(onBehalfOf?.name ?? words.invisible))
  if (resolvedVia === 'ReportingLine') return via.ReportingLine(approverPosition?.name ?? '')
  return via[resolvedVia]()
}
