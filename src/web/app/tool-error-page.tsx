import { useRouteError } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { ToolPage } from '../brand/tool-page.tsx';
import { ErrorReport } from './error-report.tsx';

/** What a broken screen of the tool is replaced with; the menu keeps working. */
export function ToolErrorPage() {
  return (
    <ToolPage title={MESSAGES.unexpectedError}>
      <ErrorReport problem={useRouteError()} />
    </ToolPage>
  );
}
