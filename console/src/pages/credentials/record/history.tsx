import { Title } from '@mantine/core'
import { IconCertificate, IconCircleCheck, IconCircleDashed, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { spokenName } from '../../../format/people.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { StatusBadge } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { daysOf, Instant, Timeline } from '../../../ui/timeline/index.ts'
import type { Credential } from '../list/expiring.ts'
import { isToVerify } from './credential-actions.tsx'
import { ofEmployee } from './others.tsx'
import styles from './record-page.module.css'

const words = credentialsTexts

type Props = Readonly<{ credential: Credential }>

/** Who compared it with the original and when, or what to do about it. */
export function Verification({ credential }: Props) {
  const { isVerified, verifiedBy, verifiedDateTime, credentialIssuer } = credential
  const mayVerify = isToVerify(credential)
  const Icon = isVerified ? IconCircleCheck : IconCircleDashed
  return (
    <>
      <Title order={2} size="h4" className={styles.heading}>
        {words.verification}
      </Title>
      <div className={styles.verification} data-is-verified={isVerified || undefined}>
        <Icon size={18} aria-hidden />
        <div>
          {isVerified && (verifiedBy ? words.verifiedBy(spokenName(verifiedBy.name)) : words.verified)}
          {!isVerified && words.notVerified}
          <div className="soft">
            {isVerified && verifiedDateTime && <Instant at={verifiedDateTime} />}
            {mayVerify && words.howToVerify(credentialIssuer.name)}
          </div>
        </div>
      </div>
    </>
  )
}

/** What it renewed and what renews it, the latest first; nothing where it stands alone. */
export function Renewals({ credential }: Props) {
  const { data } = useQuery(ofEmployee(credential.employee.id))
  const line = (data?.items ?? []).filter(({ credentialType }) => credentialType.id === credential.credentialType.id)
  if (line.length < 2) return null
  return (
    <div className={styles.renewals}>
      <Title order={2} size="h4" className={styles.heading}>
        {words.succession}
      </Title>
      <Timeline
        label={words.succession}
        items={line.map(each => ({
          key: String(each.id),
          icon: each.id === credential.id ? <IconCertificate size={16} /> : <IconHistory size={16} />,
          tone: each.id === credential.id ? 'info' : 'neutral',
          title: <Period credential={each} shown={credential} />,
          children: (
            <div className="soft">
              {daysOf({ from: each.issueDate, to: each.expiryDate })}
              {each.id === credential.supersedesCredentialId && <div>{words.replacedByThis}</div>}
              {each.id === credential.supersededByCredentialId && <div>{words.replacesThis}</div>}
            </div>
          ),
        }))}
      />
    </div>
  )
}

function Period({ credential, shown }: { credential: Credential; shown: Credential }) {
  // Below it says by which one.
  const isSaid = credential.status === 'Superseded' && credential.id === shown.supersedesCredentialId
  if (credential.id === shown.id) {
    return (
      <>
        <strong>{credential.registrationNumber}</strong> <span className="soft">{words.thisOne}</span>
      </>
    )
  }
  return (
    <>
      <TextLink to="/credentials/$id" params={{ id: String(credential.id) }} fw={550}>
        {credential.registrationNumber}
      </TextLink>{' '}
      {!isSaid && <StatusBadge status={credential.status} />}
    </>
  )
}
