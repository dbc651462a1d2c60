import { wordsOfResource } from './happenings.ts'
import { TextLink } from './links.tsx'

type Props = Readonly<{ type: string; id?: number | undefined }>

/** The way to a record that something tells of, where the console has a page for it. */
export function ResourceLink({ type, id }: Props) {
  const words = wordsOfResource({ type, id })
  if (id === undefined) return words
  const params = { id: String(id) }
  switch (type) {
    case 'Authority':
      return (
        <TextLink to="/authorities/$id" params={params}>
          {words}
        </TextLink>
      )
    case 'ChangeRequest':
      return (
        <TextLink to="/change-requests/$id" params={params}>
          {words}
        </TextLink>
      )
    case 'Credential':
      return (
        <TextLink to="/credentials/$id" params={params}>
          {words}
        </TextLink>
      )
    case 'Employee':
      return (
        <TextLink to="/employees/$id" params={params}>
          {words}
        </TextLink>
      )
    case 'ExpenseApplication':
      return (
        <TextLink to="/expense-applications/$id" params={params}>
          {words}
        </TextLink>
      )
    case 'Operation':
      return (
        <TextLink to="/import" search={{ operation: id }}>
          {words}
        </TextLink>
      )
    case 'OrganisationChart':
      return (
        <TextLink to="/organisation-chart" search={{ chart: id }}>
          {words}
        </TextLink>
      )
    case 'Position':
      return (
        <TextLink to="/organisation-chart" search={{ position: id }}>
          {words}
        </TextLink>
      )
    default:
      return words
  }
}
