import { BRAND } from '../brand/brand-words.ts';
import { PAGE_METADATA } from './page-metadata.ts';
import type { SitePageName } from './site-pages.ts';

/** The slot of the site's origin, which the server fills in from its settings. */
const SITE = '%BASE_URL%';

/** The head of a public page: title and metadata. */
export function SiteHead({ page }: { page: SitePageName }) {
  const { path, title, description, listed } = PAGE_METADATA[page];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {listed ? <link rel="canonical" href={SITE + path} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={SITE + path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A dotted route climbs past cairns over contour lines." />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The site's owner as JSON-LD: schema.org's Organization. */
export function organizationData(): string {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: BRAND.name,
    url: `${SITE}/`,
    description: BRAND.meaning,
    slogan: BRAND.productivity.statement,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: `${SITE}/contact` },
    department: BRAND.lines.map(({ name, text }) => ({
      '@type': 'Organization',
      name,
      description: text,
    })),
  };
  return JSON.stringify(organization).replaceAll('<', '\\u003c');
}
