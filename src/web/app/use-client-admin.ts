import { useEffect, useState } from 'react';
import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import { sendRequest } from '../api/send-request.ts';
import { lastClient } from '../clients/last-client.ts';

/**
 * The address that Client Admin in the drawer leads to: a client that exists, or the page that finds one. It is read each
 * time the drawer opens, without the typed client, so that public pages load no schemas.
 */
export function useClientAdmin(isOpen: boolean): string {
  const [path, setPath] = useState<string>(PAGE_PATHS.clients);
  useEffect(() => {
    if (!isOpen) return;
    const asked = new AbortController();
    sendRequest(`/api/admin-client?last=${encodeURIComponent(lastClient())}`, { signal: asked.signal })
      .then(async (response) => {
        const { id } = (await response.json()) as { id?: string | null };
        setPath(id ? clientPath(id) : PAGE_PATHS.clients);
      })
      .catch(() => setPath(PAGE_PATHS.clients));
    return () => asked.abort();
  }, [isOpen]);
  return path;
}
