import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf } from '../../../../api/client.ts'
import type { ChangeRequest } from '../../../../parts/change-requests/index.ts'

export type Employee = AnswerOf<'/Employees/{id}', 'get'>
export type Entry = Readonly<Record<string, unknown>>
export type Section = Entry | readonly Entry[]

// biome-ignore lint/suspicious/noExplicitAny: values of any kind, by the names of the command
export type RequestFormApi = UseFormReturnType<any>

export type FieldsProps = Readonly<{
  form: RequestFormApi
  /** The section's name, with which the paths of its fields begin. */
  path: string
  employee: Employee
  /** The server's message about a field, after the user has left the field or tried to send the form. */
  errorOf: (path: string) => string | undefined
  /** What a stored request changes: its fields come first. */
  asked?: ChangeRequest['changes'] | undefined
}>

/** What other parts of the form need to know of a kind. */
export type KindHead = Readonly<{
  /** Of its section, where that is more than new values. */
  title?: string
  /** Whether its section also contains the reason for the change. */
  hasReason?: boolean
  /** Whether its section has a day of its own, so that the effective date is rarely typed. */
  hasOwnDay?: boolean
  /** The first day of an employment that the section starts. */
  startOf?: (section: Section) => string | undefined
  /** Whether it takes effect on the first day of employment, whatever the user enters. */
  isFromFirstDay?: boolean
  /** What else follows from the change, below its fields. */
  Consequences?: ComponentType<ConsequencesProps>
}>

export type ConsequencesProps = Readonly<{
  employee: Employee
  /** The typed values. */
  section: Section
}>

/** One kind of change in the console: all but its texts, which are in `t.changeKinds`. */
export type KindForm = KindHead &
  Readonly<{
    /** The initial values: the present ones that the caller sees. */
    present: (employee: Employee) => Section
    /** The values of a stored request, over the present ones. */
    edited: (changes: ChangeRequest['changes'], employee: Employee) => Section
    /** The section to send, from the form's values. */
    sent: (section: Section, present: Section) => Section
    /** What there is now, above the section, from which values can be taken over. */
    above?: (props: Pick<FieldsProps, 'form' | 'path' | 'employee'>) => ReactNode
    Fields: ComponentType<FieldsProps>
  }>
