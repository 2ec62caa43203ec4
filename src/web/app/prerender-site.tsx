import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { BRAND } from '../brand/brand-words.ts';
import { PAGE_METADATA, type PageMetadata } from './page-metadata.ts';
import { SiteFrame } from './site-frame.tsx';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';

/** The slot of the site's origin, which the server fills in from its settings. */
const SITE = '%BASE_URL%';

/** A public page as HTML: the contents of its head and of `#root`. */
export type PrerenderedPage = PageMetadata & { name: SitePageName; head: string; body: string };

/** Renders every public page. The build writes them to files; the server fills in the settings. */
export function prerenderSite(): Promise<PrerenderedPage[]> {
  return Promise.all((Object.keys(SITE_PAGES) as SitePageName[]).map(prerender));
}

async function prerender(name: SitePageName): Promise<PrerenderedPage> {
  const Page = await SITE_PAGES[name]();
  const body = renderToString(
    <SiteFrame page={name}>
      <Page />
    </SiteFrame>,
  );
  return { ...PAGE_METADATA[name], name, head: headOf(name), body };
}

function headOf(page: SitePageName): string {
  const head = renderToStaticMarkup(<SiteHead page={page} />);
  const data = page === 'landing' ? `<script type="application/ld+json">${organizationData()}</script>` : '';
  return head + data;
}

/** The head of a public page: title and metadata. */
function SiteHead({ page }: { page: SitePageName }) {
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
function organizationData(): string {
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
