import type { Authority } from '../../parts/authorities/index.ts'
import { linkTo, linkToAccess } from '../../parts/links/index.ts'

/** One page for one human being: that of the employee, where there is one. */
export const linkOf = ({ id, employee }: Pick<Authority, 'id' | 'employee'>) =>
  employee ? linkToAccess(employee.id) : linkTo.Authority(id)
