import type { ReactNode } from 'react';
import { SiteHeader } from './header.tsx';
import { SiteErrorBoundary } from './site-error-boundary.tsx';
import styles from './site-frame.module.css';
import type { SitePageName } from './site-pages.ts';

/** What every public page stands in. The contact page has a head of its own, as it opens in a small window. */
export function SiteFrame({ page, children }: { page: SitePageName; children: ReactNode }) {
  return (
    <div className={styles.site}>
      {page !== 'contact' && <SiteHeader withLines={page === 'landing'} />}
      <SiteErrorBoundary>{children}</SiteErrorBoundary>
    </div>
  );
}
