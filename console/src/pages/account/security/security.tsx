import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The tab for second factor, password and sessions. */
export const Security = () => (
  <>
    <SecondFactorSection />
    <PasswordSection />
    <SessionsSection />
  </>
)
