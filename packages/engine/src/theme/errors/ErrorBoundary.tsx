import { Component, type ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice'

interface ErrorBoundaryProps {
  /** A new value (the next page's route) clears the error. */
  resetKey?: unknown
  /** What stands in place of the children, given the crash page's content. Default: that content. */
  show?: (crash: ReactNode, error: unknown) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
  resetKey: unknown
}

/**
 * Keeps a crash inside a part of the page, so that the rest goes on working (E1, E5). On the server it does nothing: there an error
 * fails the build. The error reaches the console by the root's `onCaughtError`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: true, error }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null
    return { failed: false, error: undefined, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { show = (crash: ReactNode) => crash } = this.props
    return show(
      <ErrorNotice
        ofPage
        title="This page crashed."
        plain="The fault is ours, not yours. Trying again often helps, and every other page still works."
        error={this.state.error}
        action="Try again"
        onAction={() =>
          this.setState({ failed: false, error: undefined }, () => document.getElementById('main')?.focus())
        }
      />,
      this.state.error,
    )
  }
}
