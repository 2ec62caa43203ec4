import type { ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';

const page = (chunk: string, load: () => Promise<ComponentType>) => loadChunk(chunk, load);

/** The loader of every public page by its name, which is also its chunk's name. */
export const SITE_PAGES = {
  landing: page('landing', async () => (await import('../marketing/landing-page.tsx')).LandingPage),
  about: page('about', async () => (await import('../marketing/about-page.tsx')).AboutPage),
  'privacy-policy': page(
    'privacy-policy',
    async () => (await import('../marketing/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  media: page('media', async () => (await import('../marketing/media-page.tsx')).MediaPage),
  'not-found': page('not-found', async () => (await import('../marketing/not-found-page.tsx')).NotFoundPage),
  contact: page('contact', async () => (await import('../contact-messages/contact-page.tsx')).ContactPage),
  'sign-up': page('sign-up', async () => (await import('../identity/sign-up-page.tsx')).SignUpPage),
  'log-in': page('log-in', async () => (await import('../identity/log-in-page.tsx')).LogInPage),
  'forgot-password': page(
    'forgot-password',
    async () => (await import('../identity/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  'complete-verification': page(
    'complete-verification',
    async () => (await import('../identity/complete-verification-page.tsx')).CompleteVerificationPage,
  ),
  join: page('join', async () => (await import('../identity/join-page.tsx')).JoinPage),
  'reset-password': page(
    'reset-password',
    async () => (await import('../identity/reset-password-page.tsx')).ResetPasswordPage,
  ),
  'confirm-email': page(
    'confirm-email',
    async () => (await import('../identity/account/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  'stop-email-change': page(
    'stop-email-change',
    async () => (await import('../identity/account/stop-email-change-page.tsx')).StopEmailChangePage,
  ),
  'report-sign-in': page(
    'report-sign-in',
    async () => (await import('../identity/account/report-sign-in-page.tsx')).ReportSignInPage,
  ),
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type SitePageName = keyof typeof SITE_PAGES;
