import { MESSAGES } from '#contract/messages.ts';
import { NotebookPage } from '../brand/notebook-page.tsx';
import { ErrorReport } from './error-report.tsx';

/** The error page of the public pages, and of the tool when no nearer error boundary catches. */
export function ErrorPage({ problem }: { problem: unknown }) {
  return (
    <NotebookPage title={MESSAGES.unexpectedError}>
      <ErrorReport problem={problem} />
    </NotebookPage>
  );
}
