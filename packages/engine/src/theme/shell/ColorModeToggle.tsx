import { Icon } from '../Icon'
import { useRuntime } from '../runtime-context'

/** Light or dark (N5). Both icons are in the markup and CSS shows one, so the markup does not depend on the mode; the runtime sets `aria-pressed`. */
export function ColorModeToggle() {
  const { setColorMode } = useRuntime()
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-js"
      aria-label="Dark mode"
      title="Switch between light and dark mode"
      suppressHydrationWarning
      onClick={() => setColorMode?.(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" className="color-mode-light" />
      <Icon name="moon" className="color-mode-dark" />
    </button>
  )
}
