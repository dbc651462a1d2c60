import { ref } from '../../http/schemas.ts'
import type { Resource } from '../../http/writing.ts'
import { getPaymentGroup } from './queries.ts'
import { PaymentGroup } from './schemas.ts'

/** A payment group as writing it answers. */
export const paymentGroup: Resource<PaymentGroup> = {
  location: id => `/PaymentGroups/${id}`,
  schema: ref(PaymentGroup),
  get: getPaymentGroup,
}
