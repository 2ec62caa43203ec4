import { useEffect } from 'react';
import { BRAND } from './brand-words.ts';

/** Names the tab, and keeps a page out of search engines where `hidden`. */
export function PageHead({ title, hidden = false }: { title: string; hidden?: boolean }) {
  const name = title === BRAND.name ? title : `${title} · ${BRAND.name}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return hidden ? <meta name="robots" content="noindex" /> : null;
}
