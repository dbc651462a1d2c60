import type { UseFormReturnType } from '@mantine/form'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AnswerOf } from '../../../../api/client.ts'
import type { ChangeRequest } from '../../../../parts/change-requests/index.ts'
import type { t } from '../../../../texts/index.ts'

export type Employee = AnswerOf<'/Employees/{id}', 'get'>
export type Entry = Readonly<Record<string, unknown>>
export type Section = Entry | readonly Entry[]

// biome-ignore lint/suspicious/noExplicitAny: values of any kind, by the names of the command
export type RequestFormApi = UseFormReturnType<any>

export type FieldsProps = Readonly<{
  form: RequestFormApi
  /** The section's name, which its fields' paths begin with. */
  path: string
  employee: Employee
  /** The server's message about a field, after the user has left the field or tried to send the form. */
  errorOf: (path: string) => string | undefined
}>

/** How the gallery shows a kind, and what the rest of the form has to know of it. */
export type KindHead = Readonly<{
  group: keyof typeof t.changeRequests.groups
  icon: Icon
  /** Whether its section has the reason for the change in itself, too. */
  hasReason?: boolean
  /** The first day of the employment that a section begins. */
  startOf?: (section: Section) => string | undefined
}>

/** One kind of change in the console: all but its texts, which stand in `t.changeKinds`. */
export type KindForm = KindHead &
  Readonly<{
    /** What the form begins with: the present values, as far as the caller sees them. */
    present: (employee: Employee) => Section
    /** What a stored request says, laid over the present values. */
    edited: (changes: ChangeRequest['changes'], employee: Employee) => Section
    /** What is sent of what was filled in. */
    sent: (section: Section, present: Section) => Section
    Fields: ComponentType<FieldsProps>
  }>
