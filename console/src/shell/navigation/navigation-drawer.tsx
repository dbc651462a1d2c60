import { IconX } from '@tabler/icons-react'
import { t } from '../../texts/index.ts'
import { Dialog } from '../../ui/native-dialog.tsx'
import { Brand, Navigation } from './navigation.tsx'
import styles from './navigation-drawer.module.css'

/** The navigation on a phone. */
export const NavigationDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog label={t.navigation.label} className={styles.drawer ?? ''} onClose={onClose}>
    <div className={styles.head}>
      <Brand />
      <button type="button" className={styles.close} aria-label={t.navigation.close} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
    <Navigation />
  </Dialog>
)
