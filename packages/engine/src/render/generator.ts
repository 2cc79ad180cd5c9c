import manifest from '../../package.json' with { type: 'json' }
import { compatibleFormatVersion } from '../model/constants'

/** What made a page, for its `generator` tag: the engine, and the version of Docusaurus whose content format it reads. */
export const generator = `${manifest.name} ${manifest.version} (content format of Docusaurus ${compatibleFormatVersion})`
