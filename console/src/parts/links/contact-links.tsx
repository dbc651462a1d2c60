import { Anchor } from '@mantine/core'

export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Anchor>
)

export const EmailLink = ({ address }: { address: string }) => <Anchor href={`mailto:${address}`}>{address}</Anchor>
