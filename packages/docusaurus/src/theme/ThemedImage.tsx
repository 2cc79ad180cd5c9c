import type { ComponentPropsWithoutRef } from 'react'
import { enginePart } from 'virtual:engine-parts'

interface ThemedImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src'> {
  sources: { light: string; dark: string }
}

/** Both images; the stylesheet shows the one for the colour mode. */
function ThemedImage({ sources, className = '', alt = '', ...rest }: ThemedImageProps) {
  return (
    <>
      <img {...rest} alt={alt} src={sources.light} className={`${className} themed-image-light`.trim()} />
      <img {...rest} alt={alt} src={sources.dark} className={`${className} themed-image-dark`.trim()} />
    </>
  )
}

export default enginePart('ThemedImage', ThemedImage)
