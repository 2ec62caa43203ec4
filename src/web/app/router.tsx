import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { ErrorPage } from './error-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { pageRoute } from './page-route.ts';
import { paths } from './paths.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { SiteLayout } from './site-layout.tsx';

const loadToolLayout = loadChunk('tool-layout', () => import('./tool-layout.tsx'));
const loadToolErrorPage = loadChunk('tool-error', () => import('./tool-error-page.tsx'));

/** Pages that later work fills; each says so itself. */
const notHereYet = (path: string) =>
  pageRoute(path, 'not-here-yet', async () => (await import('./not-here-yet-page.tsx')).NotHereYetPage);

const notHereYetTool = (path: string) =>
  pageRoute(
    path,
    'tool-not-here-yet',
    async () => (await import('./tool-not-here-yet-page.tsx')).ToolNotHereYetPage,
  );

const siteRoutes: RouteObject[] = [
  pageRoute(
    paths.landing,
    'landing',
    async () => (await import('../marketing/landing-page.tsx')).LandingPage,
  ),
  notHereYet(paths.about),
  notHereYet(paths.contact),
  notHereYet(paths.privacyPolicy),
  notHereYet(paths.media),
  pageRoute(paths.signUp, 'sign-up', async () => (await import('../identity/sign-up-page.tsx')).SignUpPage),
  pageRoute(paths.logIn, 'log-in', async () => (await import('../identity/log-in-page.tsx')).LogInPage),
  pageRoute(
    paths.forgotPassword,
    'forgot-password',
    async () => (await import('../identity/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  pageRoute(
    paths.completeVerification,
    'complete-verification',
    async () => (await import('../identity/complete-verification-page.tsx')).CompleteVerificationPage,
  ),
  pageRoute(
    paths.resetPassword,
    'reset-password',
    async () => (await import('../identity/reset-password-page.tsx')).ResetPasswordPage,
  ),
  { path: '*', Component: NotFoundPage },
];

const toolRoutes: RouteObject[] = [
  pageRoute(
    paths.dashboard,
    'dashboard',
    async () => (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  pageRoute(paths.account, 'account', async () => (await import('../identity/account-page.tsx')).AccountPage),
  notHereYetTool(paths.pdfSummary),
  notHereYetTool(paths.fields),
  notHereYetTool(paths.rules),
  notHereYetTool(paths.staticData),
  notHereYetTool(paths.mappings),
  notHereYetTool(paths.client),
  notHereYetTool(paths.entityMatching),
  notHereYetTool(paths.resolve),
];

/** Every page of the site and of the tool. A broken screen is replaced alone; menu and neighbours stay. */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { Component: SiteLayout, children: [{ ErrorBoundary: ErrorPage, children: siteRoutes }] },
      {
        Component: SignedInOnly,
        children: [
          {
            lazy: async () => ({ Component: (await loadToolLayout()).ToolLayout }),
            children: [
              {
                lazy: async () => ({ ErrorBoundary: (await loadToolErrorPage()).ToolErrorPage }),
                children: toolRoutes,
              },
            ],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
