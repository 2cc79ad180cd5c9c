import { bundleClient, failureOf, type BundleOrder } from './bundle-client'

/* Entry of the bundler's process: takes one order, answers with the error's text if there is one, and ends. */
process.once('message', (order: BundleOrder) => {
  void failureOf(bundleClient(order.input, order.dir)).then((failure) => {
    if (failure === undefined) process.disconnect()
    else process.send?.(failure, () => process.disconnect())
  })
})
