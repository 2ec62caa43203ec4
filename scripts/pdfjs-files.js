import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { version } = require('pdfjs-dist/package.json');
const ADDRESS = `static/pdfjs-${version}`;
const FOLDER = path.dirname(require.resolve('pdfjs-dist/package.json'));
/** What PDF.js loads for files that do not carry it: character maps, the standard fonts, and decoders of images. */
const NEEDED = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ };

/**
 * A Vite plugin that adds the files which PDF.js loads while it draws a page, below `static/pdfjs-{version}`.
 * @returns {import('vite').Plugin[]}
 */
export function pdfjsFiles() {
  return [
    {
      name: 'pdfjs-files',
      apply: 'build',
      async generateBundle() {
        for (const [folder, form] of Object.entries(NEEDED)) {
          for (const file of (await readdir(path.join(FOLDER, folder))).filter((name) => form.test(name))) {
            const source = await readFile(path.join(FOLDER, folder, file));
            this.emitFile({ type: 'asset', fileName: `${ADDRESS}/${folder}/${file}`, source });
          }
        }
      },
    },
    {
      name: 'pdfjs-files-in-development',
      apply: 'serve',
      configureServer({ middlewares }) {
        middlewares.use(`/${ADDRESS}`, (request, _, next) => {
          request.url = `/@fs${FOLDER}${request.url}`;
          next();
        });
      },
    },
  ];
}
