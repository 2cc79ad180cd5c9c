import Admonition from './Admonition'
import CodeBlock from './CodeBlock'
import Details from './Details'
import Heading from './Heading'

/** The components that a site extends in `src/theme/MDXComponents`. */
const MDXComponents = { Admonition, CodeBlock, Details, Heading }
export default MDXComponents
