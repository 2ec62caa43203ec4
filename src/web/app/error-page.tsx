import { MESSAGES } from '#contract/messages.ts';
import { NotebookPage } from '../brand/notebook-page.tsx';
import { ErrorReport } from './error-report.tsx';

/** What a broken public page is replaced with, and the whole tool where nothing nearer catches. */
export function ErrorPage({ problem }: { problem: unknown }) {
  return (
    <NotebookPage title={MESSAGES.unexpectedError}>
      <ErrorReport problem={problem} />
    </NotebookPage>
  );
}
