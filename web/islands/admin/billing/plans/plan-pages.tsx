import { useLocation } from 'wouter'
import { planIdAt } from './plan-keys.ts'
import { NewPlanPage, PlanPage } from './plan-page.tsx'

/** The plan at the address, or a new one. */
export function PlanPages() {
  const [path] = useLocation()
  const id = planIdAt(path)
  return id === null ? <NewPlanPage /> : <PlanPage key={id} id={id} />
}
