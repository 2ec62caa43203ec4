// Builds the server, its threads and the command, each in a few files instead of hundreds, which halves the time of a start
// (docs/decisions/040).
import { chmodSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT_DIR = join(ROOT, 'dist/server');

/** Packages, or scopes of them, that stay as they are: some look for files beside their code, some are large and seldom needed. */
const UNBUNDLED = [
  'pg',
  'pino',
  'prom-client',
  'nodemailer',
  '@aws-sdk',
  '@ai-sdk',
  'ai',
  'fontkit',
  'pdfkit',
  'pdfjs-dist',
  'unpdf',
  'tesseract.js-core',
  'read-excel-file',
  'write-excel-file',
  'cli-progress',
];

const programs = await rolldown({
  cwd: ROOT,
  // The reader of PDFs is a program of its own for `npm run bench summaries`.
  input: ['src/server/app/main.ts', 'src/cli/cairn.ts', 'src/server/summaries/reading/read-pdf.ts'],
  platform: 'node',
  external: (id) => UNBUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [filesBesideSources()],
});
await programs.write({
  dir: OUT_DIR,
  cleanDir: true,
  // A server that runs while another version is built may still load a file: names of exports then mean what they meant.
  minifyInternalExports: false,
  // V8 keeps the source of each loaded file, in two bytes a character once one character is beyond Latin-1.
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
await programs.close();
chmodSync(join(OUT_DIR, 'cairn.js'), 0o755);

/** Lets a built file find what its source finds beside itself: the script of a thread, which is built too, and files that are read. */
function filesBesideSources() {
  return {
    name: 'files-beside-sources',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta' },
      handler(code, id) {
        const source = relative(OUT_DIR, id);
        const places = /new URL\('([^']+)\.ts', import\.meta\.url\)|import\.meta\.(?:url|dirname)/g;
        return code.replace(places, (place, script) => {
          if (script === undefined && place.endsWith('url'))
            return `new URL('${source}', import.meta.url).href`;
          if (script === undefined) return `(import.meta.dirname + '/${dirname(source)}')`;
          const fileName = `${basename(script)}.js`;
          this.emitFile({ type: 'chunk', id: resolve(dirname(id), `${script}.ts`), fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        });
      },
    },
  };
}
