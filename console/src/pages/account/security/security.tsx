import { accountTexts } from '../../../texts/en-AU/account.ts'
import { Section } from '../../../ui/page/index.ts'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The tab for second factor, password and sessions. */
export const Security = () => (
  <>
    <Section title={accountTexts.signingIn}>
      <SecondFactor />
      <Password />
    </Section>
    <SessionsSection />
  </>
)
