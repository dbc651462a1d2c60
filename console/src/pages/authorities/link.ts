import { linkOptions } from '@tanstack/react-router'
import type { Authority } from '../../parts/authorities/index.ts'
import { linkTo } from '../../parts/links/index.ts'

/** One page for one human being: that of the employee, where there is one. */
export const linkOf = ({ id, employee }: Pick<Authority, 'id' | 'employee'>) =>
  employee
    ? linkOptions({ to: '/employees/$id', params: { id: String(employee.id) }, search: { tab: 'access' } })
    : linkTo.Authority(id)
