import { MESSAGES } from '#contract/messages.ts';
import { NotebookPage } from '../ui/notebook-page.tsx';
import { ErrorReport } from './error-report.tsx';

/** What a broken public page is replaced with, and the whole app where nothing nearer catches. */
export function ErrorPage() {
  return (
    <NotebookPage title={MESSAGES.unexpectedError} hidden>
      <ErrorReport />
    </NotebookPage>
  );
}
