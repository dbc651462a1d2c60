import type { Remark } from '../../parts/approvals/index.ts'
import { Timeline } from '../../ui/timeline/index.ts'
import { happenings } from './happenings.tsx'
import type { ChangeRequest } from './requests.ts'

type Props = Readonly<{ request: ChangeRequest; remarks: readonly Remark[] }>

/** What happened with the request, and what comes next. */
export const RequestTimeline = ({ request, remarks }: Props) => <Timeline items={happenings(request, remarks)} />
