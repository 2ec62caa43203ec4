import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { SitePageName } from './site-pages.ts';

/** The metadata of a page for search engines and shared links. Only `listed` pages are indexed. */
export type PageMetadata = { path: string; title: string; description: string; listed: boolean };

const SIGNING_IN = 'For colleagues: the way into the working tool of Cairn.';

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
  'sign-up': { path: PAGE_PATHS.signUp, title: 'Sign up to Cairn', description: SIGNING_IN, listed: false },
  'log-in': { path: PAGE_PATHS.logIn, title: 'Log in to Cairn', description: SIGNING_IN, listed: false },
  'forgot-password': {
    path: PAGE_PATHS.forgotPassword,
    title: 'Forgot your password? Cairn',
    description: SIGNING_IN,
    listed: false,
  },
  'complete-verification': {
    path: PAGE_PATHS.completeVerification,
    title: 'Verify your email for Cairn',
    description: SIGNING_IN,
    listed: false,
  },
  join: { path: PAGE_PATHS.join, title: 'You are invited to Cairn', description: SIGNING_IN, listed: false },
  'reset-password': {
    path: PAGE_PATHS.resetPassword,
    title: 'Choose a new password for Cairn',
    description: SIGNING_IN,
    listed: false,
  },
  'confirm-email': {
    path: PAGE_PATHS.confirmEmail,
    title: 'Verify your new email for Cairn',
    description: SIGNING_IN,
    listed: false,
  },
  'stop-email-change': {
    path: PAGE_PATHS.stopEmailChange,
    title: 'Keep your email for Cairn',
    description: SIGNING_IN,
    listed: false,
  },
  'report-sign-in': {
    path: PAGE_PATHS.reportSignIn,
    title: 'A sign-in to Cairn that was not yours',
    description: SIGNING_IN,
    listed: false,
  },
  'not-found': {
    path: '/404',
    title: 'No page at this address: Cairn',
    description: 'There is no page at this address.',
    listed: false,
  },
};
