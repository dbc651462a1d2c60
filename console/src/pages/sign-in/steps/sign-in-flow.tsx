import { lazy, type ReactNode, useEffect, useState } from 'react'
import { loadingCode } from '../../../code/load.ts'
import { type Session, touchSession } from '../../../session/session.ts'
import { SecondFactorStep } from './code-step.tsx'
import { GroupStep } from './group-step.tsx'
import { PasswordStep } from './password-step.tsx'

const Enrolment = lazy(loadingCode(async () => ({ default: (await import('./enrolment.tsx')).Enrolment })))

type Props = Readonly<{
  session: Session
  /** After each step; the last one has the state `Open`. */
  onChange: (session: Session) => void
  /** Called once the session is open and no step is left. */
  onOpen: (session: Session) => void
  /** The email of the ended session, filled in. */
  email?: string | undefined
}>

/** The next step of signing in, by the state of the session. */
export function SignInFlow({ session, onChange, onOpen, email = '' }: Props): ReactNode {
  // Kept for the next step alone, so that the user does not type it twice.
  const [password, setPassword] = useState<string>()
  // The session opens when the second factor is set up; the user still has to store the recovery codes.
  const [isEnrolling, setEnrolling] = useState(false)
  const { state } = session
  if (state === 'EnrolmentNeeded' && !isEnrolling) setEnrolling(true)
  if (state === 'None' && isEnrolling) setEnrolling(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is open
  useEffect(() => {
    if (state === 'Open' && !isEnrolling) onOpen(session)
  }, [state, isEnrolling])

  if (isEnrolling) {
    const finish = async () => {
      onChange(await touchSession())
      setEnrolling(false)
    }
    return <Enrolment password={password} onDone={finish} />
  }
  if (state === 'None') {
    const next = (session: Session, password: string) => {
      setPassword(password)
      onChange(session)
    }
    return <PasswordStep email={email} onDone={next} />
  }
  if (state === 'SecondFactorNeeded') return <SecondFactorStep onDone={onChange} />
  if (state === 'GroupNeeded') return <GroupStep session={session} onDone={onChange} />
  return null
}
