import { isAbsolute, relative, resolve } from 'node:path';

/** The addresses and folders that lists may be read from. */
export type ListSources = {
  /** An origin, or an origin with a path that begins the paths of what may be read. */
  addresses: readonly string[];
  /** Absolute paths. */
  folders: readonly string[];
};

/** Sorts the items of the setting into addresses and folders. */
export function listSourcesOf(items: readonly string[]): ListSources {
  const folders = items.filter((item) => isAbsolute(item));
  return {
    folders: folders.map((folder) => resolve(folder)),
    addresses: items.filter((item) => !isAbsolute(item)).map((item) => new URL(item).href),
  };
}

/** Whether a source is a folder, and not an address. */
export function isFolder(source: string): boolean {
  return isAbsolute(source);
}

/** Returns whether a list may be read from an address or a folder. */
export function allowsSource(sources: ListSources, source: string): boolean {
  if (isFolder(source)) return sources.folders.some((folder) => isWithin(folder, source));
  return URL.canParse(source) && allowsAddress(sources, new URL(source));
}

/** Returns whether an address may be fetched: of an allowed origin, and under its path when it has one. */
export function allowsAddress({ addresses }: ListSources, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return addresses.some((address) => {
    const allowed = new URL(address);
    if (url.origin !== allowed.origin) return false;
    if (allowed.pathname === '/') return true;
    // An encoded slash could climb out of the path on the server behind the address.
    if (/%2f|%5c/i.test(url.pathname)) return false;
    const below = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`;
    return url.pathname === allowed.pathname || url.pathname.startsWith(below);
  });
}

/** Returns whether a path is a folder or below it. */
export function isWithin(folder: string, path: string): boolean {
  const between = relative(folder, resolve(path));
  return between === '' || (!between.startsWith('..') && !isAbsolute(between));
}
