import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Cancel, type CommandForm, isEdited, useRefusal, useShownFields } from '../../../ui/form/index.ts'
import { Problem } from '../../../ui/message/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { Unsaved } from '../../../ui/unsaved/index.ts'
import styles from '../employees.module.css'

type Props = Readonly<{
  command: ComponentProps<typeof CommandForm>['command']
  submitLabel: string
  /** What stands above the buttons, beside the fields. */
  title: string
  aside: ReactNode
  children: ReactNode
}>

/** The fields of a command, and beside them what comes next with the buttons, which stay in view. */
export function SideForm({ command, submitLabel, title, aside, children }: Props) {
  const navigate = useNavigate()
  const error = useRefusal(command)
  const shown = useShownFields(command.element, error)
  return (
    <Unsaved isChanged={() => isEdited(command.form)} sending={command.mutation}>
      <form
        ref={command.element}
        noValidate
        className={styles.columns}
        onSubmit={event => {
          event.preventDefault()
          command.submit()
        }}
      >
        <Stack gap="lg">{children}</Stack>
        <div className={styles.side}>
          <Section title={title}>
            <Stack>
              {aside}
              <Problem error={error} shown={shown} />
              <Group gap="xs">
                <Button type="submit" loading={command.mutation.isPending}>
                  {submitLabel}
                </Button>
                <Cancel onCancel={() => void navigate({ to: '/employees' })} />
              </Group>
            </Stack>
          </Section>
        </div>
      </form>
    </Unsaved>
  )
}
