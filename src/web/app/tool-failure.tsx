import { useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** What the whole tool is replaced with when its frame breaks or does not arrive. */
export function ToolFailure() {
  return <ErrorPage problem={useRouteError()} />;
}
