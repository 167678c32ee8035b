import { useState, type ComponentType, type ReactNode } from 'react'
import type { TwoFactorChallengeProps } from './two-factor-challenge.tsx'

interface Challenge {
  /** Shown in place of the page; null while no second factor is asked for. */
  challenge: ReactNode
  /** Why it was left without success. */
  problem: string | null
  /** Its code is loaded when it is needed; rejects when it can't be. */
  askForCode: () => Promise<void>
}

/** The second factor, asked for in place of the page that asked for the first. */
export function useChallenge(redirectTo: string): Challenge {
  const [Component, setComponent] = useState<ComponentType<TwoFactorChallengeProps> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function askForCode() {
    const { TwoFactorChallenge } = await import('./two-factor-challenge.tsx')
    setProblem(null)
    setComponent(() => TwoFactorChallenge)
  }

  function leave(why: string | null) {
    setComponent(null)
    setProblem(why)
  }

  return {
    challenge: Component && <Component redirectTo={redirectTo} onLeave={leave} />,
    problem,
    askForCode,
  }
}
