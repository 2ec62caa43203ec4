import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { SitePageName } from './site-pages.ts';

/** The metadata of a page for search engines and shared links. Only `listed` pages are indexed. */
export type PageMetadata = { path: string; title: string; description: string; listed: boolean };

/** The metadata of every public page. */
export const PAGE_METADATA: Record<SitePageName, PageMetadata> = {
  landing: {
    path: PAGE_PATHS.landing,
    title: 'Cairn: change management that leaves a marked route',
    description:
      'Cairn Advisory and Cairn Ventures help organisations and young firms through change: reorganisation, client data and regulation, one marked stage at a time.',
    listed: true,
  },
  about: {
    path: PAGE_PATHS.about,
    title: 'About Cairn',
    description:
      'Who Cairn is and how we work: we begin where the work is done, agree a route in stages, and leave it marked well enough to be followed without us.',
    listed: true,
  },
  contact: {
    path: PAGE_PATHS.contact,
    title: 'Contact Cairn',
    description: 'Tell us about the ground ahead: name, email and a message are all we need to answer you.',
    listed: true,
  },
  'privacy-policy': {
    path: PAGE_PATHS.privacyPolicy,
    title: 'Privacy policy of Cairn',
    description:
      'What Cairn keeps of you and for how long: name and email from the contact form, one year at most, no cookies, no sharing, and your rights within one month.',
    listed: true,
  },
  media: {
    path: PAGE_PATHS.media,
    title: 'Media credits of Cairn',
    description:
      'The six pictures of this site: how each was made, under which licence, and where it is used.',
    listed: true,
  },
  'sign-up': identityPage(PAGE_PATHS.signUp, 'Sign up to Cairn'),
  'log-in': identityPage(PAGE_PATHS.logIn, 'Log in to Cairn'),
  'forgot-password': identityPage(PAGE_PATHS.forgotPassword, 'Forgot your password? Cairn'),
  'complete-verification': identityPage(PAGE_PATHS.completeVerification, 'Verify your email for Cairn'),
  join: identityPage(PAGE_PATHS.join, 'You are invited to Cairn'),
  'reset-password': identityPage(PAGE_PATHS.resetPassword, 'Choose a new password for Cairn'),
  'confirm-email': identityPage(PAGE_PATHS.confirmEmail, 'Verify your new email for Cairn'),
  'stop-email-change': identityPage(PAGE_PATHS.stopEmailChange, 'Keep your email for Cairn'),
  'report-sign-in': identityPage(PAGE_PATHS.reportSignIn, 'A sign-in to Cairn that was not yours'),
  'not-found': {
    path: '/404',
    title: 'No page at this address: Cairn',
    description: 'There is no page at this address.',
    listed: false,
  },
};

function identityPage(path: string, title: string): PageMetadata {
  const description = 'For colleagues: the way into the working tool of Cairn.';
  return { path, title, description, listed: false };
}
