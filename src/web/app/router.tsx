import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { followNavigation } from '../editing/page-navigation.ts';
import { AppFrame } from './app-frame.tsx';
import { ErrorPage } from './error-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { SignedInOnly } from './signed-in-only.tsx';

const loadToolLayout = loadChunk('tool-layout', () => import('./tool-layout.tsx'));
const loadToolErrorPage = loadChunk('tool-error', () => import('./tool-error-page.tsx'));

const loadFilePage = async () => (await import('../entity-files/entity-file-page.tsx')).EntityFilePage;
const toolRoutes: RouteObject[] = [
  pageRoute(
    PAGE_PATHS.dashboard,
    'dashboard-with-steps',
    async () => (await import('./dashboard-with-steps.tsx')).DashboardWithSteps,
  ),
  pageRoute(
    PAGE_PATHS.account,
    'account',
    async () => (await import('../identity/account/account-page.tsx')).AccountPage,
  ),
  pageRoute(
    PAGE_PATHS.messages,
    'messages',
    async () => (await import('../messages/messages-page.tsx')).MessagesPage,
  ),
  pageRoute(PAGE_PATHS.people, 'people', async () => (await import('../people/people-page.tsx')).PeoplePage),
  pageRoute(PAGE_PATHS.health, 'health', async () => (await import('../health/health-page.tsx')).HealthPage),
  pageRoute(
    PAGE_PATHS.pdfSummary,
    'summary',
    async () => (await import('../summaries/summary-page.tsx')).SummaryPage,
  ),
  pageRoute(PAGE_PATHS.fields, 'fields', async () => (await import('../fields/fields-page.tsx')).FieldsPage),
  pageRoute(PAGE_PATHS.rules, 'rules', async () => (await import('../rules/rules-page.tsx')).RulesPage),
  pageRoute(
    PAGE_PATHS.staticData,
    'static-data',
    async () => (await import('../static-sources/static-data-page.tsx')).StaticDataPage,
  ),
  pageRoute(
    PAGE_PATHS.mappings,
    'field-mappings',
    async () => (await import('../field-mappings/field-mappings-page.tsx')).FieldMappingsPage,
  ),
  pageRoute(
    PAGE_PATHS.clients,
    'clients',
    async () => (await import('../clients/clients-page.tsx')).ClientsPage,
  ),
  pageRoute(PAGE_PATHS.client, 'client', async () => (await import('../clients/client-page.tsx')).ClientPage),
  pageRoute(PAGE_PATHS.file, 'entity-file', loadFilePage),
  pageRoute(PAGE_PATHS.itemFile, 'entity-file', loadFilePage),
  pageRoute(
    PAGE_PATHS.import,
    'import',
    async () => (await import('../editing/transfer/import-page.tsx')).ImportPage,
  ),
  pageRoute(
    PAGE_PATHS.referenceLists,
    'reference-lists',
    async () => (await import('../reference-lists/reference-lists-page.tsx')).ReferenceListsPage,
  ),
  pageRoute(
    PAGE_PATHS.referenceUpload,
    'reference-upload',
    async () => (await import('../reference-lists/upload/reference-upload-page.tsx')).ReferenceUploadPage,
  ),
  pageRoute(
    PAGE_PATHS.entityMatching,
    'entity-matching',
    async () => (await import('../matching/review/entity-matching-page.tsx')).EntityMatchingPage,
  ),
  pageRoute(
    PAGE_PATHS.lookUp,
    'look-up',
    async () => (await import('../matching/review/look-up/look-up-page.tsx')).LookUpPage,
  ),
  pageRoute(
    PAGE_PATHS.runDifferences,
    'run-differences',
    async () => (await import('../matching/runs/differences/run-differences-page.tsx')).RunDifferencesPage,
  ),
  pageRoute(
    PAGE_PATHS.screening,
    'screening',
    async () => (await import('../matching/review/screening/screening-page.tsx')).ScreeningPage,
  ),
  pageRoute(
    PAGE_PATHS.resolve,
    'resolution',
    async () => (await import('../matching/resolution/resolution-page.tsx')).ResolutionPage,
  ),
];

/** Every screen of the tool. The error page of a broken screen replaces that screen alone. */
const routes: RouteObject[] = [
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
      { path: '*', Component: ReloadPage },
    ],
  },
];

export function createRouter() {
  const router = createBrowserRouter(routes);
  followNavigation(router);
  return router;
}

/** A route whose page is a chunk of its own, loaded when the route is first opened. */
function pageRoute(path: string, chunk: string, load: () => Promise<ComponentType>): RouteObject {
  const loadPage = loadChunk(chunk, load);
  return { path, lazy: async () => ({ Component: await loadPage() }) };
}

/** Replaces the whole tool when its frame fails or does not load. */
function ToolFailure() {
  return <ErrorPage problem={useRouteError()} />;
}

/** Loads an address that is no screen from the server, which knows the public pages. */
function ReloadPage() {
  useEffect(() => location.reload(), []);
  return null;
}
