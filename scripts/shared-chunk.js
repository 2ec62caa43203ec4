import path from 'node:path';

/**
 * A group of modules for one chunk: those that several screens behind sign-in use and no public page does. Without it the
 * bundler makes a chunk for each set of screens that share a module, more than a hundred of them, most below a kilobyte.
 * @param {string} publicPage the HTML file from which the public pages are built
 * @returns {import('vite').Rolldown.CodeSplittingGroup}
 */
export function sharedChunk(publicPage) {
  let ofPublicPages;
  return {
    debugName: 'shared',
    minShareCount: 2,
    name(id, context) {
      ofPublicPages ??= modulesBehind(path.resolve(publicPage), context);
      return ofPublicPages.has(id) ? null : 'shared';
    },
  };
}

/** The ids of all modules that `entry` needs, at once or later. */
function modulesBehind(entry, context) {
  const found = new Set([entry]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return found;
}
