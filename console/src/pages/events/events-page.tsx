import { t } from '../../texts/index.ts'
import { Page } from '../../ui/page.tsx'

export const EventsPage = () => <Page title={t.events.title}>{null}</Page>
