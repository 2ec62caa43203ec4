import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { LeaveTool } from './leave-tool.tsx';
import { loadChunk } from './load-chunk.ts';
import { pageRoute } from './page-route.ts';
import { paths } from './paths.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { ToolFailure } from './tool-failure.tsx';

const loadToolLayout = loadChunk('tool-layout', () => import('./tool-layout.tsx'));
const loadToolErrorPage = loadChunk('tool-error', () => import('./tool-error-page.tsx'));

const toolRoutes: RouteObject[] = [
  pageRoute(
    paths.dashboard,
    'dashboard',
    async () => (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  pageRoute(paths.account, 'account', async () => (await import('../identity/account-page.tsx')).AccountPage),
  pageRoute(
    paths.pdfSummary,
    'pdf-summary',
    async () => (await import('../summaries/summary-page.tsx')).SummaryPage,
  ),
  pageRoute(paths.fields, 'fields', async () => (await import('../fields/fields-page.tsx')).FieldsPage),
  pageRoute(paths.rules, 'rules', async () => (await import('../rules/rules-page.tsx')).RulesPage),
  pageRoute(
    paths.staticData,
    'static-data',
    async () => (await import('../static-sources/static-data-page.tsx')).StaticDataPage,
  ),
  pageRoute(
    paths.mappings,
    'field-mappings',
    async () => (await import('../field-mappings/field-mappings-page.tsx')).FieldMappingsPage,
  ),
  pageRoute(paths.client, 'client', async () => (await import('../clients/client-page.tsx')).ClientPage),
  pageRoute(
    paths.entityMatching,
    'entity-matching',
    async () => (await import('../matching/review/entity-matching-page.tsx')).EntityMatchingPage,
  ),
  pageRoute(
    paths.resolve,
    'resolution',
    async () => (await import('../matching/resolution/resolution-page.tsx')).ResolutionPage,
  ),
];

/** Every screen of the tool. A broken screen is replaced alone; menu and neighbours stay. */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: ToolFailure,
    HydrateFallback: () => null,
    children: [
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
      { path: '*', Component: LeaveTool },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
