import type { FolderPicture } from '../model/code-map'
import { withBase } from 'holdtrue/model/path'
import { useSite } from 'holdtrue/theme/contexts'

/** The folders of a package by their number of files, in a stronger colour where pages say more. The tree of files below says the same in words. */
export function FolderMap({ picture: { src, alt, width, height } }: { picture: FolderPicture }) {
  const { baseUrl } = useSite()
  return (
    <figure className="folder-map">
      <img src={withBase(baseUrl, src)} alt={alt} width={width} height={height} />
      <figcaption>
        Folders by their number of files, in a stronger colour where pages say more about them
      </figcaption>
    </figure>
  )
}
