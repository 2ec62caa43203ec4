import type { ReactNode } from 'react';
import { SiteHeader } from './header.tsx';
import { SiteErrorBoundary } from './site-error-boundary.tsx';
import styles from './site-frame.module.css';
import type { SitePageName } from './site-pages.ts';

/** The frame of every public page. The contact page has its own header, as it opens in a small window. */
export function SiteFrame({ page, children }: { page: SitePageName; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      {page !== 'contact' && <SiteHeader withLines={page === 'landing'} />}
      <SiteErrorBoundary>{children}</SiteErrorBoundary>
    </div>
  );
}
