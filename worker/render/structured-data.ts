/** Kinds of pages that search engines are told about; the landing page presents the application. */
export type SchemaType = 'SoftwareApplication' | 'WebPage' | 'ContactPage'

interface DescribedPage {
  type: SchemaType
  siteName: string
  homeUrl: string
  /** Absolute; null = none. */
  logoUrl: string | null
  url: string
  title: string
  description: string | undefined
  image: string
  language: string
}

/** A page in the vocabulary of schema.org (JSON-LD), with the site and whom it belongs to. */
export function structuredData(page: DescribedPage): object {
  const organization = { '@id': `${page.homeUrl}#organization` }
  const site = { '@id': `${page.homeUrl}#website` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: page.siteName,
        url: page.homeUrl,
        ...(page.logoUrl !== null && { logo: page.logoUrl }),
      },
      {
        '@type': 'WebSite',
        ...site,
        name: page.siteName,
        url: page.homeUrl,
        publisher: organization,
      },
      {
        '@type': page.type,
        url: page.url,
        name: page.type === 'SoftwareApplication' ? page.siteName : page.title,
        ...(page.description && { description: page.description }),
        image: page.image,
        inLanguage: page.language,
        ...(page.type === 'SoftwareApplication'
          ? {
              applicationCategory: 'BusinessApplication',
              operatingSystem: 'Any, in a browser',
              publisher: organization,
            }
          : { isPartOf: site }),
      },
    ],
  }
}
