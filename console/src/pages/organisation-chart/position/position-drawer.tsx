import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import { useInertPage } from '../../../ui/dialog/index.ts'

/** Shows the position above the chart on a narrow screen. Escape closes it, unless a dialog that the position has opened is above it. */
export function PositionDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useInertPage(true)
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && document.querySelectorAll('[role="dialog"]').length === 1) onClose()
  })
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(26rem, 100%)" closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={organisationChartTexts.position.label}>
        <Drawer.Body pt="md">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
