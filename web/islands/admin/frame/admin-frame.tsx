import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { ADMIN_PAGES, adminPageAt, type AdminPageName } from '#worker/access/admin-pages.ts'
import { PAGE_COMPONENTS } from '../page-components.ts'
import { SideNav } from './side-nav.tsx'

/** The side bar and the page at the address. */
export function AdminFrame() {
  const [path] = useLocation()
  const name = adminPageAt(path)
  return (
    <div className="admin">
      <SideNav current={name} />
      <main id="main" className="admin-main">
        {name === null ? <NoSuchPage /> : <Page key={name} name={name} />}
      </main>
    </div>
  )
}

function Page({ name }: { name: AdminPageName }) {
  const t = useTrans()
  useDocumentTitle(t(ADMIN_PAGES[name].label))
  // The first page of a visit is loaded already. A boundary would be hydrated later than the rest.
  const [{ Loaded, Later }] = useState(() => ({ ...PAGE_COMPONENTS[name] }))
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<div className="admin-loading" aria-busy="true" />}>
      <Later />
    </Suspense>
  )
}

function NoSuchPage() {
  const t = useTrans()
  return <EmptyState title={t('This page does not exist.')} />
}
