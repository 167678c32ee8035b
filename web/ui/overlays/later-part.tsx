import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { isMissingPart, tellOfMissingPart } from './missing-part.ts'

interface LaterPartProps {
  fallback?: ReactNode
  children: ReactNode
}

/** Around a part that is loaded later. Where it can't be, the rest of the page stays, and says so. */
export class LaterPart extends Component<LaterPartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError(error: unknown) {
    if (!isMissingPart(error)) throw error
    return { isMissing: true }
  }

  override componentDidCatch(): void {
    tellOfMissingPart()
  }

  override render(): ReactNode {
    if (this.state.isMissing) return null
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
