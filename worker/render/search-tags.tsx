import { SOCIAL_CARD } from './assets.ts'
import { embeddableJson } from './embedded-json.tsx'
import type { PageContent } from './page-content.ts'
import { addressInLanguage, languageOfAddress } from './language-address.ts'
import type { PageRequest } from './page-request.ts'
import { structuredData } from './structured-data.ts'

interface SearchTagsProps {
  request: PageRequest
  page: PageContent
  /** As the document has it. */
  title: string
}

/** For search engines, and for messengers that preview links. */
export function SearchTags({ request, page, title }: SearchTagsProps) {
  const { base_url: baseUrl, branding } = request.bootstrapData.settings
  const { address, alternates } = addressesOf(request, page)
  const { description } = page
  const image = imageOf(request, page)
  return (
    <>
      {description && <meta name="description" content={description} />}
      {page.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={branding.site_name} />
      <meta property="og:locale" content={facebookLocale(request.bootstrapData.i18n.language)} />
      <meta property="og:title" content={title} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && (
        <>
          <meta property="og:description" content={description} />
          <meta name="twitter:description" content={description} />
        </>
      )}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          {image.isOurs && (
            <>
              <meta property="og:image:type" content={SOCIAL_CARD.type} />
              <meta property="og:image:width" content={String(SOCIAL_CARD.width)} />
              <meta property="og:image:height" content={String(SOCIAL_CARD.height)} />
            </>
          )}
          <meta name="twitter:image" content={image.url} />
        </>
      )}
      {page.schemaType && image && !page.noindex && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: embeddableJson(
              structuredData({
                type: page.schemaType,
                siteName: branding.site_name,
                homeUrl: new URL('/', baseUrl).href,
                logoUrl: branding.logo_light ? new URL(branding.logo_light, baseUrl).href : null,
                url: address,
                title: page.title,
                description,
                image: image.url,
                language: request.bootstrapData.i18n.language,
              }),
            ),
          }}
        />
      )}
    </>
  )
}

/** The canonical address, and those in all languages, of pages for search engines. */
function addressesOf({ bootstrapData, url, defaultLanguage }: PageRequest, page: PageContent) {
  const { settings, languages } = bootstrapData
  const path = page.canonicalPath ?? url.pathname.replace(/(.)\/+$/, '$1')
  const plain = new URL(path, settings.base_url).href
  const inLanguage = (language: string) => addressInLanguage(plain, language, defaultLanguage)
  const isAlone = languages.length < 2 || page.noindex || !page.schemaType
  return {
    address: inLanguage(languageOfAddress(url, languages) ?? defaultLanguage),
    alternates: isAlone
      ? []
      : [
          ...languages.map(({ language }) => ({ hreflang: language, href: inLanguage(language) })),
          { hreflang: 'x-default', href: plain },
        ],
  }
}

/** Pages for search engines without a picture of their own have the site's, else the product's. */
function imageOf(
  { bootstrapData }: PageRequest,
  page: PageContent,
): { url: string; isOurs: boolean } | null {
  const { base_url: baseUrl, asset_url: assetPrefix, seo } = bootstrapData.settings
  const chosen = page.image || (page.schemaType && seo.image)
  if (chosen) return { url: new URL(chosen, baseUrl).href, isOurs: false }
  if (!page.schemaType) return null
  return { url: new URL(SOCIAL_CARD.url(assetPrefix), baseUrl).href, isOurs: true }
}

/** "de" → "de_DE". */
function facebookLocale(language: string): string {
  const { language: name, region } = new Intl.Locale(language).maximize()
  return region ? `${name}_${region}` : name
}
