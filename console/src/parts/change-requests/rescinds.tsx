import { t } from '../../texts/index.ts'
import { TextLink } from '../../ui/page/index.ts'
import type { ChangeRequest } from './change-types.ts'

/** The requests that one takes back, each with the way to it. */
export const Rescinded = ({ rescinds }: { rescinds: NonNullable<ChangeRequest['rescinds']> }) =>
  rescinds.map(({ id, code }, place) => (
    <span key={id}>
      {place > 0 && t.changeRequests.separator}
      <TextLink to="/change-requests/$id" params={{ id: String(id) }}>
        {code}
      </TextLink>
    </span>
  ))
