import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, read } from '../../api/client.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { type Choice, type PickerProps, type SearchChoices, SearchSelect } from '../../ui/input/index.ts'

type Coded = Readonly<{ id: number; code: string; name: string }>

/** "Emma Walsh (E0042)". */
const codedChoice = ({ id, code, name }: Coded): Choice => ({ id, label: `${spokenName(name)} (${code})` })

const codedChoices = (found: readonly Coded[]) => found.map(codedChoice)
const firstPage = { pageNumber: 1, pageSize: 20 }

/** An active authority, by name; `withInactive` finds those who were. */
export const AuthorityPicker = ({ withInactive = false, ...props }: PickerProps & { withInactive?: boolean }) => (
  <RecordPicker
    {...props}
    search={text => ({
      ...read('/Authorities/Search', {
        query: {
          ...firstPage,
          ...(!withInactive && { AuthorityStatus: 'Active' }),
          ...(text !== '' && { AuthorityName: text }),
        },
      }),
      select: codedChoices,
    })}
    chosen={id => ({ ...read('/Authorities/{id}', { path: { id } }), select: codedChoice })}
  />
)

/** An employee whom the caller sees, by name. */
export const EmployeePicker = (props: PickerProps) => (
  <RecordPicker
    {...props}
    search={text => ({
      ...read('/Employees/Search', { query: { ...firstPage, ...(text !== '' && { EmployeeName: text }) } }),
      select: codedChoices,
    })}
    chosen={id => ({ ...read('/Employees/{id}', { path: { id } }), select: codedChoice })}
  />
)

const requestPaths = {
  ChangeRequest: '/change-requests/{id}',
  ExpenseApplication: '/ExpenseApplications/{id}',
} as const

type Request = Readonly<{ id: number; code: string; employee: Readonly<{ name: string }> }>

/** "CR-000123 (Emma Walsh)". */
const requestChoice = ({ id, code, employee }: Request): Choice => ({
  id,
  label: `${code} (${spokenName(employee.name)})`,
})

/** A change request or an expense application, by its code. */
export const RequestPicker = ({ type, ...props }: PickerProps & Readonly<{ type: keyof typeof requestPaths }>) => (
  <RecordPicker
    placeholder={t.typeCode}
    {...props}
    search={text => ({
      ...read('/Search', { query: { q: text } }),
      // The server refuses a shorter text.
      enabled: text.length > 1,
      select: ({ requests }: AnswerOf<'/Search', 'get'>) =>
        requests.filter(request => request.type === type).map(requestChoice),
    })}
    chosen={id => ({ ...read(requestPaths[type], { path: { id } }), select: requestChoice })}
  />
)

type Position = Readonly<{ id: number; name: string; holders?: readonly { name: string }[] }>

/** Several positions may have the same name, so the label has the holders. */
const positionChoice = ({ id, name, holders = [] }: Position): Choice => ({
  id,
  label: holders.length === 0 ? name : `${name} (${holders.map(holder => spokenName(holder.name)).join(', ')})`,
})

/** A position, by name, with its holders. @param chartId finds the positions of this organisation chart only */
export const PositionPicker = ({ chartId, ...props }: PickerProps & Readonly<{ chartId?: number | undefined }>) => (
  <RecordPicker
    {...props}
    search={text => ({
      ...read('/Positions', {
        query: {
          ...{ expand: 'details', ...firstPage },
          ...(chartId !== undefined && { chartId }),
          ...(text !== '' && { PositionName: text }),
        },
      }),
      select: (found: readonly Position[]) => found.map(positionChoice),
    })}
    chosen={id => ({
      ...read('/Positions/{id}', { path: { id }, query: { expand: 'details' } }),
      select: positionChoice,
    })}
  />
)

type RecordPickerProps = PickerProps &
  Readonly<{
    search: SearchChoices
    /** Reads the chosen record for its label, unless the caller gives `chosenLabel`. */
    // biome-ignore lint/suspicious/noExplicitAny: queries of any key and answer, of which the choice is selected
    chosen: (id: number) => UseQueryOptions<any, any, Choice, any>
  }>

function RecordPicker({ search, chosen, ...props }: RecordPickerProps) {
  const { value, chosenLabel } = props
  const known = useQuery({ ...chosen(value ?? 0), enabled: value !== undefined && chosenLabel === undefined })
  return <SearchSelect {...props} search={search} chosenLabel={chosenLabel ?? known.data?.label} />
}
