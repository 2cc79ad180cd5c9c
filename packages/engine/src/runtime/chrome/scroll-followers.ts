/* One chunk: both are wanted with the first scroll. */
export { installNavbarScroll } from './navbar-scroll'
export { installTocSpy } from './toc-spy'
