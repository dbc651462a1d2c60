import { InputBase } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type Props = Omit<ComponentProps<typeof InputBase<'textarea'>>, 'component' | 'multiline' | 'required'> &
  Readonly<{ required?: boolean; minRows?: number }>

/** A text of several lines. It grows with its text, by the browser's `field-sizing`. */
export const TextArea = ({ minRows = 2, required, ...props }: Props) => (
  <InputBase
    component="textarea"
    multiline
    required={required}
    rows={minRows}
    {...props}
    classNames={{ input: styles.input ?? '' }}
    styles={{ input: { minHeight: `calc(${minRows}lh + 0.875rem)` } }}
  />
)
