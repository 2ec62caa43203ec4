import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

type State = { problem: unknown };

/** Replaces a public page that fails by the error page; the header above it keeps working. */
export class SiteErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(problem: unknown): State {
    return { problem: problem ?? 'unknown' };
  }

  override render() {
    const { problem } = this.state;
    return problem === null ? this.props.children : <ErrorPage problem={problem} />;
  }
}
