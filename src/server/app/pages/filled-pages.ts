import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPagePath } from '#contract/page-paths.ts';
import { fillPage } from '../../http/fill-page.ts';
import type { SitePages } from '../../http/page-response.ts';
import { analyticsScript } from '../../visits/analytics-script.ts';
import type { ServerConfig } from '../read-config.ts';
import { privacyWords } from './privacy-words.ts';

/** Where a public page is told what counts its visits; the tool's pages have no such place, and are not counted. */
const ANALYTICS_SLOT = '<!--analytics-->';

/** The built pages of the site and the tool, with what the settings say written into them. */
export type FilledPages = SitePages & {
  /** A file by its name, such as `robots.txt`; null when it was not built. */
  file(name: string): Promise<string | null>;
};

/** Reads each page once, when it is first asked for. */
export function filledPages(webDir: string, config: ServerConfig): FilledPages {
  const words = {
    BASE_URL: config.baseUrl,
    ...privacyWords(config),
  };
  const tag = analyticsTag(config);
  const read = new Map<string, Promise<string | null>>();
  const file = (name: string) => {
    const page = read.get(name) ?? readPage(join(webDir, name), words, tag);
    read.set(name, page);
    return page;
  };
  return {
    file,
    async at(path) {
      if (!isPagePath(path)) return pageOf(await file('404.html'), 404);
      // A public page has a file of its own; every other path is the tool's.
      return pageOf((await file(fileNameOf(path))) ?? (await file('tool.html')), 200);
    },
  };
}

const pageOf = (html: string | null, status: 200 | 404) => (html === null ? null : { html, status });

function fileNameOf(path: string): string {
  const name = path.replaceAll('/', '');
  return name === '' ? 'index.html' : `${name}.html`;
}

/** Tells a page's script what counts its visits. Without such a service, and in a page served as built, there is nothing to read. */
function analyticsTag({ analytics }: ServerConfig): string {
  const script = analyticsScript(analytics);
  if (!script) return '';
  return fillPage('<meta name="analytics-script" content="%SCRIPT%">', { SCRIPT: JSON.stringify(script) });
}

function readPage(path: string, words: Record<string, string>, tag: string): Promise<string | null> {
  return readFile(path, 'utf8').then(
    (page) => fillPage(page, words).replace(ANALYTICS_SLOT, () => tag),
    () => null,
  );
}
