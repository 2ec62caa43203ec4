import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A script long enough to be compressed. */
export const BUILT_SCRIPT = `console.log(${JSON.stringify('stone '.repeat(400))});\n`;

const PAGES = ['index.html', 'about.html', 'contact.html', '404.html', 'tool.html'];

/** The one lazy chunk of the site: its path and hash. */
export const BUILT_CHUNK = { path: '/static/js/about.chunk.js', hash: '1a2b3c4d' };

/** A folder like that of the build, with a few pages, one script, one lazy chunk and one picture. */
export function aBuiltSite(): { webDir: string; remove(): void } {
  const webDir = mkdtempSync(join(tmpdir(), 'cairn-site-'));
  const script = join(webDir, 'static/js/main-0a1b2c3d.js');
  mkdirSync(join(webDir, 'static/js'), { recursive: true });
  for (const page of PAGES) {
    writeFileSync(
      join(webDir, page),
      '<!doctype html>\n<html lang="en"><head><!--analytics--></head><body><div id="root"></div></body></html>\n',
    );
  }
  writeFileSync(script, BUILT_SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(BUILT_SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(BUILT_SCRIPT));
  writeFileSync(join(webDir, BUILT_CHUNK.path), BUILT_SCRIPT);
  writeFileSync(
    join(webDir, 'chunk-versions.json'),
    JSON.stringify({ [BUILT_CHUNK.path]: BUILT_CHUNK.hash }),
  );
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
  return { webDir, remove: () => rmSync(webDir, { recursive: true, force: true }) };
}
