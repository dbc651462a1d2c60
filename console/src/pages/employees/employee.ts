import type { components } from '@muster/client'

export type Employee = components['schemas']['Employee']
export type Address = components['schemas']['Address']
