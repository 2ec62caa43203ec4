import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PAGE_METADATA, type PageMetadata } from './page-metadata.ts';
import { SiteFrame } from './site-frame.tsx';
import { organizationData, SiteHead } from './site-head.tsx';
import { SITE_PAGES, type SitePageName } from './site-pages.ts';

/** A public page as HTML: what belongs into its head, and what its script later finds in `#root`. */
export type PrerenderedPage = PageMetadata & { name: SitePageName; head: string; body: string };

/** Draws every public page. The build puts them into files; the server fills in what its settings decide. */
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
