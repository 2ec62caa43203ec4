import { useEffect } from 'react';
import { BRAND } from './brand-words.ts';

/** Names the tab of a screen of the tool. Public pages are named where they are prerendered. */
export function PageHead({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
  return null;
}
