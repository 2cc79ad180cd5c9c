const isBrowser = typeof window !== 'undefined'

/** Where code runs. */
const ExecutionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser && 'IntersectionObserver' in window,
  canUseViewport: isBrowser,
}
export default ExecutionEnvironment
