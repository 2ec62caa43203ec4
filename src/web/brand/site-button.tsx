import type { ComponentProps } from 'react';
import { PageLink, type PageLinkProps } from '../ui/page-link.tsx';
import styles from './site-button.module.css';

type Rank = 'first' | 'second';

const named = (rank: Rank, className: string | undefined) =>
  [styles.button, styles[rank], className].filter(Boolean).join(' ');

/** A button of the public pages; use one `first` per screen. `busy` shows progress and does not disable it. */
export function SiteButton({
  rank = 'first',
  busy = false,
  className,
  ...button
}: ComponentProps<'button'> & { rank?: Rank; busy?: boolean }) {
  return <button type="button" {...button} aria-busy={busy} className={named(rank, className)} />;
}

/** A link that looks the same. */
export function SiteButtonLink({ rank = 'first', className, ...link }: PageLinkProps & { rank?: Rank }) {
  return <PageLink {...link} className={named(rank, className)} />;
}
