import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

type Own<Props> = Omit<Props, 'href'> & { ref?: Ref<HTMLAnchorElement> }

/** Links within the console: `to` and `params` are checked against the routes. */
export const TextLink = createLink((props: Own<AnchorProps>) => <Anchor {...props} />)

export const LinkButton = createLink((props: Own<ButtonProps>) => <Button component="a" {...props} />)
