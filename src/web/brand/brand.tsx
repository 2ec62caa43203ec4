import { CairnMark } from '../ui/cairn-mark.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './brand.module.css';
import { BRAND } from './brand-words.ts';

/** The mark and the name as a link to the start page. */
export function Brand({ to, size }: { to: string; size: 'site' | 'tool' }) {
  return (
    <PageLink to={to} className={`${styles.brand} ${styles[size]}`}>
      <CairnMark width={size === 'site' ? 24 : 19} />
      <span>{BRAND.name}</span>
    </PageLink>
  );
}
