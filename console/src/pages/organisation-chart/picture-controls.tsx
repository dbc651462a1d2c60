import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import { t } from '../../texts/index.ts'
import { Tip } from '../../ui/tip.tsx'
import styles from './picture.module.css'

const words = t.organisationChart

export function PictureControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const controls = [
    { label: words.zoomIn, Icon: IconPlus, act: () => zoomIn() },
    { label: words.zoomOut, Icon: IconMinus, act: () => zoomOut() },
    { label: words.wholeChart, Icon: IconMaximize, act: () => fitView({ padding: 0.05, maxZoom: 1 }) },
  ]
  return (
    <div className={styles.controls}>
      {controls.map(({ label, Icon, act }) => (
        <Tip key={label} label={label}>
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={act}>
            <Icon size={17} aria-hidden />
          </ActionIcon>
        </Tip>
      ))}
    </div>
  )
}
