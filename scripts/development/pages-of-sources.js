import { readFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { isPagePath } from '../../src/contract/page-paths.ts';
import { pageFiller } from '../../src/server/app/pages/filled-pages.ts';
import { emptyForm } from '../../src/server/app/pages/static-web.ts';
import { formStamp } from '../../src/server/contact-messages/form-stamp.ts';
import { fillPage } from '../../src/server/http/fill-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRERENDER = '/src/web/app/prerender-site.tsx';
/** What the server reads. Tests and the pages' own files are not among it. */
const SERVER_FILE = /\/src\/(?:server|cli|contract|records|rules|matching)\/.*(?<!\.test)\.ts$/;

/**
 * A Vite plugin that answers each page from its sources, rendered and filled as the build and the server do it, and passes
 * every other request that is not for a file on to the server.
 * @returns {import('vite').Plugin}
 */
export function pagesOfSources({ server, config }) {
  const fillSettings = pageFiller(config);
  const fill = (html) => fillPage(fillSettings(html), emptyForm(formStamp(config.authSecret)));
  return {
    name: 'pages-of-sources',
    apply: 'serve',
    configureServer(vite) {
      for (const event of ['change', 'add', 'unlink'])
        vite.watcher.on(event, (file) => SERVER_FILE.test(file) && server.restart());
      vite.middlewares.use(toServer(server, (url) => url.startsWith('/api/')));
      return () => {
        vite.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url, config.baseUrl);
          if (request.method !== 'GET' || !isPagePath(pathname)) return next();
          pageAt(vite, pathname).then((html) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8').end(fill(html));
          }, next);
        });
        vite.middlewares.use(toServer(server, () => true));
      };
    },
  };
}

/** The page of a path: a public one rendered on the server, or the tool. */
async function pageAt(vite, path) {
  const { prerenderSite } = await vite.ssrLoadModule(PRERENDER);
  const page = (await prerenderSite()).find((one) => one.path === path.replace(/(.)\/$/, '$1'));
  const template = await readFile(join(ROOT, page ? 'index.html' : 'tool.html'), 'utf8');
  return vite.transformIndexHtml(path, page ? withPage(template, page) : template);
}

function withPage(template, { name, head, body }) {
  const styles = `<script type="module">
      import '/src/web/app/hydrate-site.tsx';
      import { SITE_PAGES } from '/src/web/app/site-pages.ts';
      SITE_PAGES['${name}']();
    </script>`;
  return template
    .replace('<!--head-->', () => `${head}${styles}`)
    .replace('<!--page-->', () => `<div id="root" data-page="${name}">${body}</div>`);
}

/** Passes a request on once the server is ready, so that one sent while it starts again waits. */
function toServer(server, isFor) {
  return (request, response, next) => {
    if (!isFor(request.url)) return next();
    server.ready().then(() => {
      const { method, headers, url } = request;
      const passed = send(`${server.origin}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      passed.once('error', next);
      response.once('close', () => passed.destroy());
      request.pipe(passed);
    }, next);
  };
}
