import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SiteLayout } from './frame/site-layout.tsx'

export interface ApiField {
  name: string
  type: string
  isRequired: boolean
  /** "path", "query" or "body". */
  place: string
}

export interface ApiCall {
  method: string
  path: string
  tag: string
  summary: string
  parameters: ApiField[]
  body: ApiField[]
}

interface ApiDocsPageProps {
  info: { title: string; version: string; description?: string }
  calls: ApiCall[]
}

/** Every call of the API with what it takes; the machine-readable form is linked on top. */
export function ApiDocsPage({ info, calls }: ApiDocsPageProps) {
  const t = useTrans()
  const tags = [...Map.groupBy(calls, (call) => call.tag)]
  return (
    <SiteLayout menu="custom-page-navbar">
      <article className="api-docs">
        <h1>{info.title}</h1>
        <p>
          {t('Version :version', { version: info.version })} ·{' '}
          <a href="/api/v1/openapi.json">{t('OpenAPI document')}</a>
        </p>
        {info.description && <p>{info.description}</p>}
        <nav aria-label={t('Sections')}>
          {tags.map(([tag]) => (
            <a key={tag} href={`#${tag}`}>
              {tag}
            </a>
          ))}
        </nav>
        {tags.map(([tag, tagged]) => (
          <section key={tag} id={tag} aria-labelledby={`${tag}-heading`}>
            <h2 id={`${tag}-heading`}>{tag}</h2>
            {tagged.map((call) => (
              <ApiCallDetails key={`${call.method} ${call.path}`} call={call} />
            ))}
          </section>
        ))}
      </article>
    </SiteLayout>
  )
}

function ApiCallDetails({ call }: { call: ApiCall }) {
  const t = useTrans()
  const fields = [...call.parameters, ...call.body]
  return (
    <details className="api-call">
      <summary>
        <code className="api-method">{call.method}</code>
        <code className="api-path">{call.path}</code>
        <span className="api-summary">{call.summary}</span>
      </summary>
      {fields.length === 0 ? (
        <p>{t('Takes nothing.')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('In')}</th>
              <th scope="col">{t('Type')}</th>
              <th scope="col">{t('Required')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={`${field.place} ${field.name}`}>
                <th scope="row">
                  <code>{field.name}</code>
                </th>
                <td>{field.place}</td>
                <td>
                  <code>{field.type}</code>
                </td>
                <td>{field.isRequired ? t('yes') : t('no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
