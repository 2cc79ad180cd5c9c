const isBrowser = typeof window !== 'undefined'

const ExecutionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser && 'IntersectionObserver' in window,
  canUseViewport: isBrowser,
}
export default ExecutionEnvironment
