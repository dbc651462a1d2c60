import { Drawer } from '@mantine/core'
import { t } from '../../../texts/index.ts'
import type { Seat } from '../picture/seat-tree.ts'
import { SeatPanel } from './seat-panel.tsx'

/** The seat on a narrow screen: above the chart, and closing it leads back to where one was. */
export function SeatDrawer({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(26rem, 100%)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t.organisationChart.seat.label}>
        <Drawer.Body pt="md">
          <SeatPanel key={seat.id} seat={seat} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
