import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../texts/index.ts'

/** Shows the position above the chart on a narrow screen. Escape closes it, unless it is for a dialog that the position has opened. */
export const PositionDrawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Drawer.Root opened onClose={onClose} position="right" size="min(26rem, 100%)" closeOnEscape={false}>
    <Drawer.Overlay />
    <Drawer.Content
      aria-label={t.organisationChart.position.label}
      onKeyDown={({ key, currentTarget, target }) =>
        key === 'Escape' && target instanceof Node && currentTarget.contains(target) && onClose()
      }
    >
      <Drawer.Body pt="md">{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
