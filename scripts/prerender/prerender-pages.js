// A Vite plugin: after the build, every public page as a file of complete HTML, with its styles inside it.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ENTRY = 'src/web/app/prerender-site.tsx';
const SERVER_DIR = 'dist/prerender';
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">\s*/g;

/** `shared` is what both builds must agree on, so that styles and pictures have the same names in both. */
export function prerenderPages(shared) {
  let outDir;
  let chunks;
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle(_, bundle) {
      chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    },
    async closeBundle() {
      const pages = await renderPages(shared);
      await rm(SERVER_DIR, { recursive: true, force: true });
      const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
      for (const page of pages) {
        const styles = stylesOf(template, chunks, page.name);
        const css = await Promise.all(styles.map((file) => readFile(path.join(outDir, file), 'utf8')));
        const html = complete(template, page, { styles, css: css.join('') });
        await writeFile(path.join(outDir, fileOf(page)), html);
      }
      await writeFile(path.join(outDir, 'sitemap.xml'), sitemap(pages));
      await writeFile(path.join(outDir, 'robots.txt'), ROBOTS);
    },
  };
}

async function renderPages(shared) {
  await build({
    ...shared,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...shared.build,
      ssr: ENTRY,
      outDir: SERVER_DIR,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  const file = path.resolve(SERVER_DIR, 'prerender-site.js');
  // Built again in the same process, it is another module.
  const { prerenderSite } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  return prerenderSite();
}

const fileOf = ({ path: address }) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);

/**
 * The page with its styles inside it, so that nothing stands between it and being seen. The links that load the same
 * styles are switched off: code that asks for its styles when it is loaded finds them there already.
 */
function complete(template, page, { css, styles }) {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('');
  return template
    .replace(STYLESHEET, '')
    .replace('<!--head-->', () => page.head)
    .replace('</head>', () => `<style nonce="%STYLE_NONCE%">${css}</style>${links}</head>`)
    .replace(/(property="og:image" content=")/, '$1%BASE_URL%')
    .replace('<!--page-->', () => `<div id="root" data-page="${page.name}">${page.body}</div>`);
}

/** The style sheets of a page, in their order: what every page has, what its frame brings, and its own. */
function stylesOf(template, chunks, name) {
  const shared = [...template.matchAll(STYLESHEET)].map(([, file]) => file);
  const own = ['hydrate-site', `${name}-page`].flatMap((wanted) => {
    const chunk = chunks.find((one) => one.isDynamicEntry && one.name === wanted);
    if (!chunk) throw new Error(`The page ${name} needs a chunk ${wanted}, and there is none.`);
    return withImports(chunk, chunks).flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]);
  });
  return [...new Set([...shared, ...own])];
}

/** A chunk after everything it imports. */
function withImports(chunk, chunks, seen = new Set()) {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports
    .map((file) => chunks.find(({ fileName }) => fileName === file))
    .filter(Boolean);
  return [...imported.flatMap((one) => withImports(one, chunks, seen)), chunk];
}

function sitemap(pages) {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path: address }) => `<url><loc>%BASE_URL%${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

const ROBOTS = `User-agent: *
Disallow: /api/

Sitemap: %BASE_URL%/sitemap.xml
`;
