import { Anchor } from '@mantine/core'

export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor inherit href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
    {number}
  </Anchor>
)

export const EmailLink = ({ address }: { address: string }) => (
  <Anchor inherit href={`mailto:${address}`}>
    {address}
  </Anchor>
)
