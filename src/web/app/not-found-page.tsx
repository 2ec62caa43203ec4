import { LoginSheet } from '../pictures/login-sheet.tsx';
import { NotebookPage } from '../ui/notebook-page.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { paths } from './paths.ts';

/** What an address without a page shows. */
export function NotFoundPage() {
  return (
    <NotebookPage title="No page at this address" hidden note="Off the route." picture={<LoginSheet />}>
      <p>
        It may have moved, or the link is not whole. <TextLink to={paths.landing}>Go to the start</TextLink>
      </p>
    </NotebookPage>
  );
}
