import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { TextLink } from '../../ui/page/index.ts'
import { wordsOfResource } from '../events/index.ts'

type Props = Readonly<{ type: string; id?: number | undefined; children?: ReactNode }>

/** A link to a record of any type, or its name alone if the console has no page for it. @param children its name */
export function ResourceLink({ type, id, children }: Props) {
  const words = children ?? wordsOfResource({ type, id })
  const link = id === undefined ? undefined : linkTo(type, id)
  return link === undefined ? words : <TextLink {...link}>{words}</TextLink>
}

/** The address of a record's page; undefined for a type without one. */
export function linkTo(type: string, id: number) {
  const params = { id: String(id) }
  switch (type) {
    case 'AdministrativeChange':
      return linkOptions({ to: '/administrative-changes' })
    case 'Authority':
      return linkOptions({ to: '/authorities/$id', params })
    case 'ChangeRequest':
      return linkOptions({ to: '/change-requests/$id', params })
    case 'CostCentre':
      return linkOptions({ to: '/cost-centres', search: { costCentre: id } })
    case 'Credential':
      return linkOptions({ to: '/credentials/$id', params })
    case 'Employee':
      return linkOptions({ to: '/employees/$id', params })
    case 'ExpenseApplication':
      return linkOptions({ to: '/expense-applications/$id', params })
    case 'Operation':
      return linkOptions({ to: '/import', search: { operation: id } })
    case 'OrganisationChart':
      return linkOptions({ to: '/organisation-chart', search: { chart: id } })
    case 'Position':
      return linkOptions({ to: '/organisation-chart', search: { position: id } })
    default:
      return undefined
  }
}

const costCentres = read('/CostCentres')

/** The name of a cost centre. It is a link if the caller sees the cost centre. */
export function CostCentreLink({ id, name }: Readonly<{ id: number; name: string }>) {
  const { data = [] } = useQuery(costCentres)
  return (
    <ResourceLink {...{ type: 'CostCentre', id: data.some(each => each.id === id) ? id : undefined }}>
      {name}
    </ResourceLink>
  )
}
