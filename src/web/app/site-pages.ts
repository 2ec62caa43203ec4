import type { ComponentType } from 'react';

/** The code of every public page by its name, which is also the name of its chunk. */
export const SITE_PAGES = {
  landing: async () => (await import('../marketing/landing-page.tsx')).LandingPage,
  about: async () => (await import('../marketing/about-page.tsx')).AboutPage,
  'privacy-policy': async () => (await import('../marketing/privacy-policy-page.tsx')).PrivacyPolicyPage,
  media: async () => (await import('../marketing/media-page.tsx')).MediaPage,
  'not-found': async () => (await import('../marketing/not-found-page.tsx')).NotFoundPage,
  contact: async () => (await import('../contact-messages/contact-page.tsx')).ContactPage,
  'sign-up': async () => (await import('../identity/sign-up-page.tsx')).SignUpPage,
  'log-in': async () => (await import('../identity/log-in-page.tsx')).LogInPage,
  'forgot-password': async () => (await import('../identity/forgot-password-page.tsx')).ForgotPasswordPage,
  'complete-verification': async () =>
    (await import('../identity/complete-verification-page.tsx')).CompleteVerificationPage,
  join: async () => (await import('../identity/join-page.tsx')).JoinPage,
  'reset-password': async () => (await import('../identity/reset-password-page.tsx')).ResetPasswordPage,
  'confirm-email': async () => (await import('../identity/account/confirm-email-page.tsx')).ConfirmEmailPage,
  'stop-email-change': async () =>
    (await import('../identity/account/stop-email-change-page.tsx')).StopEmailChangePage,
  'report-sign-in': async () =>
    (await import('../identity/account/report-sign-in-page.tsx')).ReportSignInPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type SitePageName = keyof typeof SITE_PAGES;
