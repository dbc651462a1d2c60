import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { MouseEventHandler, Ref } from 'react'

type Own<Props> = Omit<Props, 'href'> & { ref?: Ref<HTMLAnchorElement> }

/** A link in the console. The compiler checks `to` and `params` against the routes. Its size is that of the text around it. */
export const TextLink = createLink(
  (props: Own<AnchorProps> & { onClick?: MouseEventHandler<HTMLAnchorElement>; tabIndex?: number }) => (
    <Anchor inherit={props.size === undefined} {...props} />
  ),
)

export const LinkButton = createLink((props: Own<ButtonProps> & { onClick?: MouseEventHandler<HTMLAnchorElement> }) => (
  <Button component="a" {...props} />
))
