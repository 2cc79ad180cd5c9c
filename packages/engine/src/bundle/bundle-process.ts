import { bundleClient, failureOf, type BundleOrder } from './bundle-client'

/* Entry point of the bundler's process: bundles once, sends the error message if there is one, and exits. */
process.once('message', (order: BundleOrder) => {
  void failureOf(bundleClient(...order)).then((failure) => {
    if (failure === undefined) process.disconnect()
    else process.send?.(failure, () => process.disconnect())
  })
})
