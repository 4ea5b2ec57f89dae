import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What is shown in place of children that threw. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/** Keeps a failure while rendering to the part of the page it happened in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  retry = () => this.setState({ failure: null })

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }
}
