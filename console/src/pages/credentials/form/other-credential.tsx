import { ApiError } from '../../../api/client.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { TextLink } from '../../../ui/page/index.ts'

/** A link to the conflicting credential, where the refusal names one. */
export function OtherCredential({ error }: { error: unknown }) {
  const id = error instanceof ApiError && error.status === 409 ? /credential (\d+)/.exec(error.message)?.[1] : undefined
  if (id === undefined) return null
  return (
    <TextLink to="/credentials/$id" params={{ id }}>
      {credentialsTexts.openOther(id)}
    </TextLink>
  )
}
