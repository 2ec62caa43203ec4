import { useLocation } from 'react-router';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { NotebookPage } from '../ui/notebook-page.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { paths } from './paths.ts';

const TITLES: Record<string, string> = {
  [paths.about]: 'About',
  [paths.contact]: 'Contact',
  [paths.privacyPolicy]: 'Privacy policy',
  [paths.media]: 'Media',
};

/** A public page whose content is still being written; says so. */
export function NotHereYetPage() {
  const title = TITLES[useLocation().pathname.replace(/\/$/, '')] ?? 'Not here yet';
  return (
    <NotebookPage title={title} hidden note="Not here yet." picture={<LoginSheet />}>
      <p>
        This page is still being written. <TextLink to={paths.landing}>Go to the start</TextLink>
      </p>
    </NotebookPage>
  );
}
