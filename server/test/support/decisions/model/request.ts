import type { Approver, Organisation } from './organisation.ts'

export type Status =
  | 'Draft'
  | 'Pending'
  | 'Returned'
  | 'Approved'
  | 'Applied'
  | 'Failed'
  | 'Declined'
  | 'Cancelled'
  | 'Rescinded'
  | 'Deleted'

export type KindName = 'PersonalDetails' | 'ContactDetails' | 'BankAccounts' | 'EmploymentTerms' | 'PayRate'

/** `steps`: the approvers of each, and how many must approve it. */
type Kind = Readonly<{
  raisedBy: readonly ('employee' | 'manager' | 'HumanResources')[]
  steps: readonly Readonly<{ approver: Approver; wanted: number }>[]
  needsTwo: boolean
}>

const one = (approver: Approver) => ({ approver, wanted: 1 })

/** The table of kinds. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  PersonalDetails: {
    raisedBy: ['employee', 'manager', 'HumanResources'],
    steps: [one('HumanResources')],
    needsTwo: false,
  },
  ContactDetails: { raisedBy: ['employee', 'HumanResources'], steps: [], needsTwo: false },
  BankAccounts: {
    raisedBy: ['employee', 'HumanResources'],
    steps: [{ approver: 'Payroll', wanted: 2 }],
    needsTwo: true,
  },
  EmploymentTerms: {
    raisedBy: ['manager', 'HumanResources'],
    steps: [one('Line'), one('HumanResources')],
    needsTwo: false,
  },
  PayRate: {
    raisedBy: ['manager', 'HumanResources'],
    steps: [one('Line'), one('NextLine'), one('Payroll')],
    needsTwo: true,
  },
}

export type Decision = Readonly<{
  person: number
  authority: number
  vote: number
  decision: 'Approved' | 'Declined' | 'Returned'
}>

export type Step = Readonly<{
  approver: Approver
  wanted: number
  status: 'NotReached' | 'Waiting' | 'Approved' | 'Declined' | 'Returned'
  decisions: readonly Decision[]
  /** Where its approvers were found last; the next line step begins above it. */
  position?: number | undefined
  /** The authorities that could decide it when it was settled. */
  asked: readonly number[]
  /** The authority that it was given to alone, and those that were added to it. */
  givenTo?: number | undefined
  added: readonly number[]
}>

/** People are persons by their ids. */
export type Request = Readonly<{
  id: number
  kind: KindName
  subject: number
  requester: number
  editors: readonly number[]
  /** Of the change: a number that no other request has, from which its value is made. */
  value: number
  date: string
  status: Status
  revision: number
  wasSubmitted: boolean
  /** Whether it was edited since it was returned. */
  isEdited: boolean
  steps: readonly Step[]
  /** Its place among those that were decided, which says what counts of two changes of one day. */
  place?: number | undefined
  /** The request that it takes back. */
  rescinds?: number | undefined
}>

export type State = Readonly<{ organisation: Organisation; requests: readonly Request[]; decided: number }>

/** In these a request keeps its field to itself. */
export const isOpen = ({ status }: Request): boolean => ['Pending', 'Returned', 'Approved', 'Failed'].includes(status)

/** The table of transitions: what each status allows. */
export const allowed: Readonly<Record<Exclude<Status, 'Deleted'>, readonly string[]>> = {
  Draft: ['update', 'submit', 'cancel', 'delete'],
  Pending: ['update', 'approve', 'decline', 'return', 'reassign', 'cancel'],
  Returned: ['update', 'submit', 'cancel'],
  Approved: ['cancel'],
  Applied: ['rescind'],
  Failed: ['update', 'retry', 'cancel'],
  Declined: [],
  Cancelled: ['cancel'],
  Rescinded: [],
}

export const isParty = ({ requester, subject, editors }: Request, person: number): boolean =>
  person === requester || person === subject || editors.includes(person)

export const waitingStep = ({ steps }: Request): Step | undefined => steps.find(({ status }) => status === 'Waiting')
