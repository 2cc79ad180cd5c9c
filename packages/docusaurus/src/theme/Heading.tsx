import type { ComponentPropsWithoutRef } from 'react'
import { enginePart } from 'virtual:engine-parts'

export type HeadingProps = ComponentPropsWithoutRef<'h2'> & { as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' }

export default enginePart('Heading', function Heading({ as: Tag = 'h2', children, ...rest }: HeadingProps) {
  return <Tag {...rest}>{children}</Tag>
})
