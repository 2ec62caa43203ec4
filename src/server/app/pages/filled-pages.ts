import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPagePath } from '#contract/page-paths.ts';
import { languageOfTexts } from '#records';
import { fillPage } from '../../http/fill-page.ts';
import type { SitePages } from '../../http/page-response.ts';
import { analyticsScript } from '../../visits/analytics-script.ts';
import type { ServerConfig } from '../read-config.ts';
import { fillFirm } from './firm-html.ts';
import { privacyWords } from './privacy-words.ts';

/** The slot of the analytics tag in a public page. Pages of the tool have none and are not counted. */
const ANALYTICS_SLOT = '<!--analytics-->';

/** The language of a built page, which gets the region of the installation. */
const LANGUAGE = '<html lang="en"';

/** The built pages of the site and the tool, filled from the settings. */
export type FilledPages = SitePages & {
  /** Returns a file by name, such as `robots.txt`, or null when it was not built. */
  file(name: string): Promise<string | null>;
};

/** Reads each page once, on its first request. */
export function filledPages(webDir: string, config: ServerConfig): FilledPages {
  const fill = pageFiller(config);
  const read = new Map<string, Promise<string | null>>();
  const file = (name: string) => {
    const page = read.get(name) ?? readFile(join(webDir, name), 'utf8').then(fill, () => null);
    read.set(name, page);
    return page;
  };
  return {
    file,
    async at(path) {
      if (!isPagePath(path)) return pageOf(await file('404.html'), 404);
      // A public page has its own file; every other path belongs to the tool.
      return pageOf((await file(fileNameOf(path))) ?? (await file('tool.html')), 200);
    },
  };
}

/** A function that fills a page from the settings: its words, the firm and the analytics script. */
export function pageFiller(config: ServerConfig): (page: string) => string {
  const words = {
    BASE_URL: config.baseUrl,
    LOCALE: config.locale,
    TIME_ZONE: config.timeZone,
    PASSWORD_HINT: `At least ${config.minPasswordLength} characters.`,
    ...privacyWords(config),
  };
  const tag = analyticsTag(config);
  const language = `<html lang="${languageOfTexts(config.locale)}"`;
  return (page) =>
    fillFirm(fillPage(page, words), config.firm)
      .replace(LANGUAGE, () => language)
      .replace(ANALYTICS_SLOT, () => tag);
}

const pageOf = (html: string | null, status: 200 | 404) => (html === null ? null : { html, status });

function fileNameOf(path: string): string {
  const name = path.replaceAll('/', '');
  return name === '' ? 'index.html' : `${name}.html`;
}

/** The tag that names the analytics script, or nothing when no external service counts visits. */
function analyticsTag({ analytics }: ServerConfig): string {
  const script = analyticsScript(analytics);
  if (!script) return '';
  return fillPage('<meta name="analytics-script" content="%SCRIPT%">', { SCRIPT: JSON.stringify(script) });
}
