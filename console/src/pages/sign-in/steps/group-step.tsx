import { Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { askConsole } from '../../../api/client.ts'
import type { Session } from '../../../session/session.ts'
import { t } from '../../../texts/index.ts'
import { Badge, Problem } from '../../../ui/message/index.ts'
import styles from '../step.module.css'

export const chooseAccount = (userAccountId: number) =>
  askConsole<Session>('put', '/console/session/group', { UserAccountId: userAccountId })

/** The step in which a user with several accounts chooses an employer group. */
export function GroupStep({ session, onDone }: { session: Session; onDone: (session: Session) => void }) {
  const choose = useMutation({ mutationFn: chooseAccount, onSuccess: onDone })
  return (
    <Stack gap="sm">
      {session.groups?.map(({ userAccountId, groupName, isTest }) => (
        <UnstyledButton
          key={userAccountId}
          className={styles.choice}
          disabled={choose.isPending}
          onClick={() => choose.mutate(userAccountId)}
        >
          <span>
            {groupName} {isTest && <Badge tone="info">{t.navigation.testGroup}</Badge>}
          </span>
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
      ))}
      <Problem error={choose.error} />
    </Stack>
  )
}
