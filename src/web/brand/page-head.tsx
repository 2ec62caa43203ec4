import { useEffect } from 'react';
import { BRAND } from './brand-words.ts';

/** Sets the tab's title on a screen of the tool. Public pages get theirs when they are prerendered. */
export function PageHead({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
  return null;
}
