import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A lazy chunk as the build names it: its name and the hash of its content. */
const BUILT_NAME = /^(.+)-([\w-]{8})\.chunk\.js$/;
const FOLDER = 'static/js';
const VERSIONS_FILE = 'chunk-versions.json';

/**
 * A Vite plugin that moves the hash of every lazy chunk from its name into its query: `static/js/{chunk}.chunk.js?v={hash}`.
 * `chunk-versions.json` beside the pages lists the hash of each chunk, so that the server refuses any other.
 * @returns {import('vite').Plugin}
 */
export function plainChunkNames() {
  return {
    name: 'plain-chunk-names',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const chunks = await findChunks(path.join(dir, FOLDER));
      for (const { built, plain } of chunks) {
        await rename(path.join(dir, FOLDER, built), path.join(dir, FOLDER, plain));
      }
      await replaceNames(dir, chunks);
      const versions = Object.fromEntries(chunks.map(({ plain, hash }) => [`/${FOLDER}/${plain}`, hash]));
      await writeFile(path.join(dir, VERSIONS_FILE), `${JSON.stringify(versions, null, 2)}\n`);
    },
  };
}

/** Lists the built chunks. The second of one name gets a number. */
async function findChunks(folder) {
  const counts = new Map();
  return (await readdir(folder)).sort().flatMap((built) => {
    const [, name, hash] = BUILT_NAME.exec(built) ?? [];
    if (!name) return [];
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [{ built, plain: `${name}${count > 1 ? `-${count}` : ''}.chunk.js`, hash }];
  });
}

/** Puts the plain names and queries in place of the built names, in every script and page. */
async function replaceNames(dir, chunks) {
  const addresses = new Map(chunks.map(({ built, plain, hash }) => [built, `${plain}?v=${hash}`]));
  const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|html)$/.test(file));
  for (const file of files) {
    const text = await readFile(path.join(dir, file), 'utf8');
    const changed = text.replace(/[\w.-]+\.chunk\.js/g, (name) => addresses.get(name) ?? name);
    if (changed !== text) await writeFile(path.join(dir, file), changed);
  }
}
