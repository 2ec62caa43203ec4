import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { customMedia } from './scripts/custom-media.js';
import { pdfjsFiles } from './scripts/pdfjs-files.js';
import { plainChunkNames } from './scripts/plain-chunk-names.js';
import { prerenderPages } from './scripts/prerender/prerender-pages.js';
import { routesOfContract } from './scripts/routes-of-contract.js';
import { sharedChunk } from './scripts/shared-chunk.js';
import { themeOverrides } from './scripts/theme-overrides.js';
import { BREAKPOINTS } from './src/web/styles/breakpoints.ts';

const OUT_DIR = 'dist/web';

/** How files are named; the prerendered pages name the same ones. */
const NAMES = { assetsDir: 'static', assetsInlineLimit: 0 };

const css = { postcss: { plugins: [customMedia(BREAKPOINTS), themeOverrides()] } };

/**
 * Every address carries a hash of the content: in the name, and of lazy chunks in the query
 * (`static/js/{chunk}.chunk.js?v={hash}`). A tab that outlived a deployment then fails to load a chunk and says so,
 * instead of mixing two versions of the program.
 */
export default defineConfig({
  plugins: [
    react(),
    routesOfContract(),
    plainChunkNames(),
    prerenderPages({ plugins: [react()], css, build: NAMES }),
    pdfjsFiles(),
    precompressed(),
  ],
  css,
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'static/js/[name]-[hash].js' } },
  },
  build: {
    ...NAMES,
    outDir: OUT_DIR,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // What screens share is one chunk on purpose (docs/decisions/038).
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { site: 'index.html', tool: 'tool.html' },
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        // A public page loads what it needs and no more.
        codeSplitting: { includeDependenciesRecursively: false, groups: [sharedChunk('index.html')] },
        chunkFileNames: (chunk) => `static/js/${chunk.name.replace(/-page$/, '')}-[hash].chunk.js`,
      },
    },
  },
});

/** Leaves `.br` and `.gz` beside every text file, so that the server need not compress per request. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    closeBundle: async () => {
      const files = await readdir(OUT_DIR, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg)$/.test(file))
          .map((file) => compress(path.join(OUT_DIR, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(zlib.brotliCompress)(content),
    promisify(zlib.gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
