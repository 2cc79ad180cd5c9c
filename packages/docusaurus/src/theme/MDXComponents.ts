import Admonition from './Admonition'
import CodeBlock from './CodeBlock'
import Details from './Details'
import Heading from './Heading'

/** What a site adds its own components to, in `src/theme/MDXComponents`. */
const MDXComponents = { Admonition, CodeBlock, Details, Heading }
export default MDXComponents
