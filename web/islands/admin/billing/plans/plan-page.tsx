import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import { EditForm } from '../../forms/edit-form.tsx'
import { useLeaveForm } from '../../forms/unsaved-changes.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { PageProblem } from '../../frame/page-problem.tsx'
import { deletePlans } from './delete-plans.ts'
import { PlanFields, planFieldsKey, planIn, type EditedPlan } from './plan-fields.tsx'
import { PLAN_DEFAULTS_KEY, planKey, PLANS_LIST } from './plan-keys.ts'

const useBack = () => ({ href: '/admin/plans', label: useTrans()('Plans') })

/** One plan: its fields, prices and permissions. */
export function PlanPage({ id }: { id: number }) {
  const t = useTrans()
  const back = useBack()
  const plan = useQuery({
    queryKey: planKey(id),
    queryFn: async () =>
      (await unwrap(api.admin.billing.products[':id'].$get({ param: { id: String(id) } }))).plan,
  })
  if (!plan.data) {
    return (
      <>
        <PageHeader title={t('Plan')} back={back} />
        {plan.isError && <PageProblem error={plan.error} onRetry={() => plan.refetch()} />}
      </>
    )
  }
  return (
    <>
      <PageHeader title={plan.data.name} back={back}>
        <DeleteButton plan={plan.data} />
      </PageHeader>
      <PlanForm key={planFieldsKey(plan.data)} plan={plan.data} />
    </>
  )
}

function PlanForm({ plan }: { plan: AdminPlan }) {
  const [currency] = plan.prices.map((price) => price.currency)
  const queryClient = useQueryClient()
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const param = { id: String(plan.id) }
      const answer = await unwrap(
        api.admin.billing.products[':id'].$put({ param, json: planIn(data) }),
      )
      return answer.plan
    },
    (saved) => {
      toast('Plan saved')
      queryClient.setQueryData(planKey(plan.id), saved)
      void queryClient.invalidateQueries({ queryKey: ['admin', PLANS_LIST] })
    },
  )
  const defaults = usePlanDefaults()
  return (
    <EditForm
      errors={errors}
      isPending={isPending}
      isWide
      onSubmit={async (data) => (await submit(data)) !== null}
    >
      <PlanFields plan={plan} currency={currency ?? defaults?.currency ?? ''} />
    </EditForm>
  )
}

const usePlanDefaults = () =>
  useQuery({
    queryKey: PLAN_DEFAULTS_KEY,
    queryFn: async () => (await unwrap(api.admin.billing.products.defaults.$get())).defaults,
  }).data

function DeleteButton({ plan }: { plan: AdminPlan }) {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const { isPending, run } = useToldAction(async () => {
    if ((await deletePlans([plan], t)) === false) return
    toast('Plan deleted')
    leaveForm('/admin/plans')
    await queryClient.invalidateQueries({ queryKey: ['admin', PLANS_LIST] })
  })
  return (
    <Button variant="outline" isPending={isPending} onPress={() => void run()}>
      <Trash2 aria-hidden="true" />
      {t('Delete')}
    </Button>
  )
}

const NEW_PLAN: EditedPlan = {
  name: '',
  description: '',
  features: [],
  free: false,
  hidden: false,
  recommended: false,
  position: 0,
  available_space: null,
  permissions: [],
  prices: [],
}

/** A plan that is still to be made. */
export function NewPlanPage() {
  const t = useTrans()
  const back = useBack()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const defaults = usePlanDefaults()
  const { errors, isPending, submit } = useFormMutation(
    async (data) => (await unwrap(api.admin.billing.products.$post({ json: planIn(data) }))).plan,
    (made) => {
      toast('Plan created')
      queryClient.setQueryData(planKey(made.id), made)
      void queryClient.invalidateQueries({ queryKey: ['admin', PLANS_LIST] })
      leaveForm(`/admin/plans/${made.id}`)
    },
  )
  return (
    <>
      <PageHeader title={t('New plan')} back={back} />
      <EditForm
        errors={errors}
        isPending={isPending}
        isWide
        startsValid={false}
        submitLabel={t('Create')}
        onSubmit={async (data) => (await submit(data)) !== null}
      >
        <PlanFields plan={NEW_PLAN} currency={defaults?.currency ?? ''} />
      </EditForm>
    </>
  )
}
