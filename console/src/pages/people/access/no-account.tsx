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

/** That a person cannot sign in, what follows from an invitation, and its button. @param isMain the main action of the page */
export const NoAccount = ({ isMain, ...invited }: Props & Readonly<{ isMain: boolean }>) => (
  <div>
    <div>{words.noAccount}</div>
    <div className="soft">{words.invitation(givenOf(invited.person), invited.person.email)}</div>
    <Invite isMain={isMain} {...invited} />
  </div>
)

const givenOf = ({ name }: Invited): string => namesIn(name).given || spokenName(name)

function Invite({ of, person, isMain }: Props & Readonly<{ isMain: boolean }>) {
  const [isInviting, setIsInviting] = useState(false)
  const owner = 'EmployeeId' in of ? { employeeId: of.EmployeeId } : { authorityId: of.AuthorityId }
  return (
    <>
      <Button
        size={isMain ? 'sm' : 'xs'}
        variant={isMain ? 'filled' : 'default'}
        mt="sm"
        leftSection={<IconUserPlus size={isMain ? 16 : 14} aria-hidden />}
        onClick={() => setIsInviting(true)}
      >
        {words.invite(givenOf(person))}
      </Button>
      <InviteDialog isOpen={isInviting} {...owner} onClose={() => setIsInviting(false)} />
    </>
  )
}
