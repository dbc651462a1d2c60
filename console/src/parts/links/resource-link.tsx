import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/page/index.ts'
import { wordsOfResource } from '../events/index.ts'

type Props = Readonly<{ type: string; id?: number | undefined; children?: ReactNode }>

/** The way to a record that something tells of, where the console has a page for it; `children`: what it is called there. */
export function ResourceLink({ type, id, children }: Props) {
  const words = children ?? wordsOfResource({ type, id })
  const link = id === undefined ? undefined : linkTo(type, id)
  return link === undefined ? words : <TextLink {...link}>{words}</TextLink>
}

function linkTo(type: string, id: number) {
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
