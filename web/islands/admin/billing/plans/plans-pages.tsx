import { useLocation } from 'wouter'
import { planIdAt } from './plan-keys.ts'
import { NewPlanPage, PlanPage } from './plan-page.tsx'
import { PlansPage } from './plans-page.tsx'

/** The list of plans, the one at the address, or a new one. */
export function PlansPages() {
  const [path] = useLocation()
  const id = planIdAt(path)
  if (id !== null) return <PlanPage key={id} id={id} />
  return path.endsWith('/new') ? <NewPlanPage /> : <PlansPage />
}
