import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { SiteHeader } from './header.tsx';
import styles from './site-frame.module.css';
import type { SitePageName } from './site-pages.ts';

/** The frame of every public page. The contact page has its own header, as it opens in a small window. */
export function SiteFrame({ page, children }: { page: SitePageName; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink />
      {page !== 'contact' && <SiteHeader page={page} />}
      <SiteErrorBoundary>{children}</SiteErrorBoundary>
    </div>
  );
}

type State = { problem: unknown };

/** Replaces a public page that fails by the error page; the header above it keeps working. */
class SiteErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(problem: unknown): State {
    return { problem: problem ?? 'unknown' };
  }

  override render() {
    const { problem } = this.state;
    return problem === null ? this.props.children : <ErrorPage problem={problem} />;
  }
}
