import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { namesIn, spokenName } from '../../../format/people.ts'
import type { Owner } from '../../../parts/accounts/index.ts'
import { personTexts } from '../../../texts/en-AU/person.ts'
import { lazyDialog } from '../../../ui/loading/index.ts'

const InviteDialog = lazyDialog(async () => (await import('../../../parts/accounts/invite-dialog.tsx')).InviteDialog)

const words = personTexts.access

/** `name`: as the API writes it. */
export type Invited = Readonly<{ name: string; email?: string | undefined }>

type Props = Readonly<{ of: Owner; person: Invited }>

/** That a person cannot sign in, and what follows from an invitation; with the button, unless the page has it above. */
export const NoAccount = ({ of, person, isInvitedAbove }: Props & Readonly<{ isInvitedAbove: boolean }>) => (
  <div>
    <div>{words.noAccount}</div>
    <div className="soft">{words.invitation(givenOf(person), person.email)}</div>
    {!isInvitedAbove && <Invite of={of} person={person} isAside />}
  </div>
)

const givenOf = ({ name }: Invited): string => namesIn(name).given || spokenName(name)

/** Invites a person who has no account. @param isAside on a card, where the main action of the page is another */
export function Invite({ of, person, isAside = false }: Props & Readonly<{ isAside?: boolean }>) {
  const [isInviting, setIsInviting] = useState(false)
  const owner = 'EmployeeId' in of ? { employeeId: of.EmployeeId } : { authorityId: of.AuthorityId }
  return (
    <>
      <Button
        size={isAside ? 'xs' : 'sm'}
        variant={isAside ? 'default' : 'filled'}
        mt={isAside ? 'sm' : undefined}
        leftSection={<IconUserPlus size={isAside ? 14 : 16} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {words.invite(givenOf(person))}
      </Button>
      <InviteDialog isOpen={isInviting} {...owner} onClose={() => setIsInviting(false)} />
    </>
  )
}
