import type { ComponentPropsWithoutRef } from 'react'
import { enginePart } from 'virtual:engine-parts'

type IdealImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & { img: string | { default: string } }

/** An image in its original size: the engine creates no other sizes. */
export default enginePart('IdealImage', function IdealImage({ img, alt = '', ...rest }: IdealImageProps) {
  return <img {...rest} alt={alt} src={typeof img === 'string' ? img : img.default} />
})
