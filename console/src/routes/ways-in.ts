import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadingCode } from '../code/load.ts'
import { root } from './parents.ts'

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(
    loadingCode(() => import('../pages/sign-in/set-up-page.tsx')),
    'SetUpPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    loadingCode(() => import('../pages/sign-in/new-password-page.tsx')),
    'ResetPasswordPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    loadingCode(() => import('../pages/sign-in/new-password-page.tsx')),
    'InvitationPage',
  ),
})

/** Pages behind links of emails, and the page of the first account. */
export const waysIn = [setUp, resetPassword, invitation] as const
