import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from './load-chunk.ts';

/** A route whose page is a chunk of its own, loaded when somebody goes there. */
export function pageRoute(path: string, chunk: string, load: () => Promise<ComponentType>): RouteObject {
  const loadPage = loadChunk(chunk, load);
  return { path, lazy: async () => ({ Component: await loadPage() }) };
}
