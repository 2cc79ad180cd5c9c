import { Component, type ReactNode } from 'react'
import { ErrorCrash } from './ErrorCrash'

interface ErrorBoundaryProps {
  /** A new value (the next page's route) clears the error. */
  resetKey: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
  resetKey: string
}

/** Keeps a crash inside the page's main part, so that the navbar goes on working (E1). */
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
    return (
      <ErrorCrash
        error={this.state.error}
        onRetry={() => this.setState({ failed: false, error: undefined })}
      />
    )
  }
}
