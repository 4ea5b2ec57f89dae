import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Renders the replacement for children that threw. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/** Catches rendering errors, so that only the affected part of the page is replaced. */
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
