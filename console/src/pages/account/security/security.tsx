import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What keeps others out of one's account. */
export const Security = () => (
  <>
    <SecondFactorSection />
    <PasswordSection />
    <SessionsSection />
  </>
)
