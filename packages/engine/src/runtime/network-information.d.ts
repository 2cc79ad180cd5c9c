/* The Network Information API, which TypeScript leaves out because not every browser has it: https://wicg.github.io/netinfo/ */

interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
