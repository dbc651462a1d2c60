import type { components } from '@muster/client'
import { t } from '../../texts/index.ts'

export type Authority = components['schemas']['Authority']
export type RoleGrant = components['schemas']['RoleGrant']
export type Role = RoleGrant['role']
export type AdministrativeChange = components['schemas']['AdministrativeChange']

export const roles = Object.entries(t.roles).map(([value, label]) => ({ value: value as Role, label }))
export const isRole = (text: string | undefined): text is Role => text !== undefined && text in t.roles

const statusWords = ['Active', 'Pending', 'Inactive'] as const
export const statuses = statusWords.map(value => ({ value, label: t.statuses[value] }))
export const isStatus = (text: string | undefined): text is (typeof statusWords)[number] =>
  (statusWords as readonly (string | undefined)[]).includes(text)
