import { useRouteError } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { ToolPage } from '../brand/tool-page.tsx';
import { ErrorReport } from './error-report.tsx';

/** The error page of a screen of the tool; the menu keeps working. */
export function ToolErrorPage() {
  return (
    <ToolPage title={MESSAGES.unexpectedError}>
      <ErrorReport problem={useRouteError()} />
    </ToolPage>
  );
}
