import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { lazy, useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminPage, PageInput } from '#worker/features/admin/pages/schema.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { useLeaveForm } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { pageKey } from './page-keys.ts'

/** The editor is as large as the rest of the admin area. */
const RichTextField = lazy(async () => ({
  default: (await import('./rich-text-field.tsx')).RichTextField,
}))

const PATH = `${ADMIN_PATH}${ADMIN_PAGES.pages.path}`

/** Writes a page that is not there yet. */
export function NewPage() {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  return (
    <>
      <PageHeader title={t('New page')} back={{ href: PATH, label: t('Pages') }} />
      <PageForm
        page={null}
        save={async (json) => {
          const { id } = await unwrap(api.admin.pages.$post({ json }))
          return () => leaveForm(`${PATH}/${id}`, { replace: true })
        }}
      />
    </>
  )
}

/** Changes a page. */
export function EditPage({ id }: { id: number }) {
  const t = useTrans()
  const param = { id: String(id) }
  const { data, error, refetch } = useQuery({
    queryKey: pageKey(id),
    queryFn: async ({ signal }) =>
      (await unwrap(api.admin.pages[':id'].$get({ param }, { init: { signal } }))).page,
    // The form holds what was typed: a page that is read again must not take its place.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title={data?.title ?? t('Page')} back={{ href: PATH, label: t('Pages') }}>
        {data && (
          <a
            className={buttonClass('outline')}
            href={`/pages/${data.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden="true" />
            {t('Open page')}
          </a>
        )}
      </PageHeader>
      {error && <PageProblem error={error} onRetry={() => refetch()} />}
      {data && (
        <PageForm
          page={data}
          save={async (json) => {
            await unwrap(api.admin.pages[':id'].$put({ param, json }))
            return () => refetch()
          }}
        />
      )}
    </>
  )
}

interface PageFormProps {
  page: AdminPage | null
  /** Resolves to what follows once it is saved. */
  save: (input: PageInput) => Promise<() => unknown>
}

function PageForm({ page, save }: PageFormProps) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const isHydrated = useIsHydrated()
  const [body, setBody] = useState(page?.body ?? '')
  const { errors, isPending, submit } = useFormMutation(
    (data) =>
      save({
        title: formText(data, 'title'),
        slug: formText(data, 'slug'),
        body,
        set_seo: data.has('set_seo'),
        seo: {
          title: formText(data, 'seo.title'),
          description: formText(data, 'seo.description'),
          image: formText(data, 'seo.image'),
        },
      }),
    (follow) => {
      toast('Saved')
      void queryClient.invalidateQueries({ queryKey: ['admin', 'pages'], refetchType: 'none' })
      follow()
    },
  )
  return (
    <EditForm
      errors={errors}
      onSubmit={async (data) => (await submit(data)) !== null}
      isPending={isPending}
      startsValid={page !== null}
      isWide
    >
      <TextField name="title" label={t('Title')} defaultValue={page?.title ?? ''} isRequired />
      <TextField
        name="slug"
        label={t('Address')}
        description={t('The page is at /pages/ and this word, such as “terms”.')}
        defaultValue={page?.slug ?? ''}
        pattern="[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*"
        isRequired
      />
      {isHydrated && (
        <LaterPart>
          <RichTextField label={t('Text')} defaultValue={page?.body ?? ''} onChange={setBody} />
        </LaterPart>
      )}
      <fieldset className="admin-form-section">
        <legend>{t('For search engines')}</legend>
        <CheckboxField name="set_seo" defaultSelected={page?.set_seo ?? false}>
          {t('Use these instead of the title and the text')}
        </CheckboxField>
        <TextField
          name="seo.title"
          label={t('Title for search engines')}
          maxLength={120}
          defaultValue={page?.seo?.title ?? ''}
        />
        <TextField
          name="seo.description"
          label={t('Description')}
          rows={3}
          maxLength={320}
          defaultValue={page?.seo?.description ?? ''}
        />
        <TextField
          name="seo.image"
          type="url"
          label={t('Address of a picture')}
          description={t('Shown where a link to the page is shared.')}
          defaultValue={page?.seo?.image ?? ''}
        />
      </fieldset>
    </EditForm>
  )
}
