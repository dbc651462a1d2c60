import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

type Own<Props> = Omit<Props, 'href'> & { ref?: Ref<HTMLAnchorElement> }

/** Links within the console: `to` and `params` are checked against the routes. As large as the words around them. */
export const TextLink = createLink((props: Own<AnchorProps>) => (
  <Anchor inherit={props.size === undefined} {...props} />
))

export const LinkButton = createLink((props: Own<ButtonProps>) => <Button component="a" {...props} />)
