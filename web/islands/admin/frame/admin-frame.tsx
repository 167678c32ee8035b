import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { ADMIN_PAGES } from '#worker/access/admin-pages.ts'
import { pageAt, type PageAt } from '../page-components.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { SideNav } from './side-nav.tsx'

/** The side bar and the page at the address. */
export function AdminFrame() {
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    <div className="admin">
      <SideNav current={page?.name ?? null} />
      <main id="main" className="admin-main">
        {page === null ? <NoSuchPage /> : <Page {...page} key={page.key} />}
      </main>
    </div>
  )
}

function Page({ name, code }: Pick<PageAt, 'name' | 'code'>) {
  const t = useTrans()
  useDocumentTitle(t(ADMIN_PAGES[name].label))
  // The first page of a visit is loaded already. A boundary would be hydrated later than the rest.
  const [{ Loaded, Later }] = useState(() => ({ ...code }))
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<div className="admin-loading" aria-busy="true" />}>
      <Later />
    </Suspense>
  )
}
