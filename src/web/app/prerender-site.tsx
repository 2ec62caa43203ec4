import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PAGE_METADATA, type PageMetadata } from './page-metadata.ts';
import { SiteFrame } from './site-frame.tsx';
import { organizationData, SiteHead } from './site-head.tsx';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';

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
