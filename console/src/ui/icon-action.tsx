import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentType } from 'react'
import { Tooltip } from './tooltip.tsx'

type Props = ActionIconProps &
  Readonly<{
    label: string
    Icon: ComponentType<{ size: number; 'aria-hidden': true }>
    onClick: () => unknown
  }>

/** A button with an icon, and its label in a tooltip and for screen readers. */
export const IconAction = ({ label, Icon, ...props }: Props) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} {...props}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
