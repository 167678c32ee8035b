import { useLocation } from 'wouter'
import { NoSuchPage } from '../../frame/no-such-page.tsx'
import { planIdAt } from './plan-keys.ts'
import { NewPlanPage, PlanPage } from './plan-page.tsx'

/** The plan at the address, or a new one. */
export function PlanPages() {
  const [path] = useLocation()
  const id = planIdAt(path)
  if (id !== null) return <PlanPage key={id} id={id} />
  return path.endsWith('/new') ? <NewPlanPage /> : <NoSuchPage />
}
