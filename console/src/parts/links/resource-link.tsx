import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { useHasRole } from '../../session/session.ts'
import { TextLink } from '../../ui/page/index.ts'
import { wordsOfResource } from '../events/index.ts'

const idParams = (id: number) => ({ params: { id: String(id) } })

/** The page of each type of record. */
export const linkTo = {
  AdministrativeChange: () => linkOptions({ to: '/administrative-changes' }),
  Authority: (id: number) => linkOptions({ to: '/authorities/$id', ...idParams(id) }),
  ChangeRequest: (id: number) => linkOptions({ to: '/change-requests/$id', ...idParams(id) }),
  CostCentre: (id: number) => linkOptions({ to: '/cost-centres', search: { costCentre: id } }),
  Credential: (id: number) => linkOptions({ to: '/credentials/$id', ...idParams(id) }),
  Employee: (id: number) => linkOptions({ to: '/employees/$id', ...idParams(id) }),
  ExpenseApplication: (id: number) => linkOptions({ to: '/expense-applications/$id', ...idParams(id) }),
  Operation: (id: number) => linkOptions({ to: '/import', search: { operation: id } }),
  OrganisationChart: (id: number) => linkOptions({ to: '/organisation-chart', search: { chart: id } }),
  Position: (id: number) => linkOptions({ to: '/organisation-chart', search: { position: id } }),
  UserAccount: (id: number) => linkOptions({ to: '/accounts/$id', ...idParams(id) }),
  Webhook: (id: number) => linkOptions({ to: '/webhooks/$id', ...idParams(id) }),
}

/** What an employee may do: the place of that on the one page of a human being. */
export const linkToAccess = (employeeId: number) =>
  linkOptions({ to: '/employees/$id', ...idParams(employeeId), search: { tab: 'access' } })

const hasPage = (type: string): type is keyof typeof linkTo => Object.hasOwn(linkTo, type)

type Resource = Readonly<{
  type: string
  id?: number | undefined
  /** Of an account: the employee whose it is, where that is known, since the account is on their page. */
  ownerId?: number | undefined
}>

/** Types of records whose pages only administrators open. */
const ofAdministrators: ReadonlySet<string> = new Set(['UserAccount', 'Webhook'])

/** Where the page of a record is; undefined if the console has none for the caller. */
export function usePageOf(resource: Resource | undefined) {
  const isAdministrator = useHasRole('EmployerAdministrator')
  if (resource?.id === undefined || !hasPage(resource.type)) return undefined
  if (ofAdministrators.has(resource.type) && !isAdministrator) return undefined
  return resource.type === 'UserAccount' && resource.ownerId !== undefined
    ? linkToAccess(resource.ownerId)
    : linkTo[resource.type](resource.id)
}

type Props = Resource & Readonly<{ children?: ReactNode }>

/** A link to a record of any type, or its name alone if the console has no page for it. @param children its name */
export function ResourceLink({ children, ...resource }: Props) {
  const name = children ?? wordsOfResource(resource)
  const page = usePageOf(resource)
  return page ? <TextLink {...page}>{name}</TextLink> : name
}

/** What a link to a cost centre goes by. */
export const linkedCostCentres = read('/CostCentres')

/** The name of a cost centre. It is a link if the caller sees the cost centre. */
export function CostCentreLink({ id, name }: Readonly<{ id: number; name: string }>) {
  const { data = [] } = useQuery(linkedCostCentres)
  const isSeen = data.some(each => each.id === id)
  return (
    <ResourceLink type="CostCentre" id={isSeen ? id : undefined}>
      {name}
    </ResourceLink>
  )
}
