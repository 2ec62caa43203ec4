import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { followNavigation } from '../editing/page-navigation.ts';
import { withReturn } from '../identity/return-address.ts';
import { SessionTrouble } from '../identity/session-end/session-trouble.tsx';
import { useSession } from '../identity/session-queries.ts';
import { ErrorPage } from './error-page.tsx';
import { loadChunk } from './load-chunk.ts';
import styles from './router.module.css';
import { TOOL_PAGES } from './tool-pages.ts';

const loadToolLayout = loadChunk('tool-layout', () => import('./tool-layout.tsx'));
const loadToolErrorPage = loadChunk('tool-error', () => import('./tool-error-page.tsx'));
const loadEnrolPage = loadChunk('enrol', () => import('./enrol-page.tsx'));
const EnrolPage = lazy(async () => ({ default: (await loadEnrolPage()).EnrolPage }));

/** The address of every screen, and its chunk. */
const SCREENS: readonly [path: string, chunk: keyof typeof TOOL_PAGES][] = [
  [PAGE_PATHS.dashboard, 'dashboard-with-steps'],
  [PAGE_PATHS.account, 'account'],
  [PAGE_PATHS.messages, 'messages'],
  [PAGE_PATHS.people, 'people'],
  [PAGE_PATHS.health, 'health'],
  [PAGE_PATHS.pdfSummary, 'summary'],
  [PAGE_PATHS.fields, 'fields'],
  [PAGE_PATHS.rules, 'rules'],
  [PAGE_PATHS.staticData, 'static-data'],
  [PAGE_PATHS.mappings, 'field-mappings'],
  [PAGE_PATHS.clients, 'clients'],
  [PAGE_PATHS.client, 'client'],
  [PAGE_PATHS.merge, 'merge'],
  [PAGE_PATHS.mergePeople, 'person-merge'],
  [PAGE_PATHS.duplicates, 'duplicates'],
  [PAGE_PATHS.file, 'entity-file'],
  [PAGE_PATHS.itemFile, 'entity-file'],
  [PAGE_PATHS.import, 'import'],
  [PAGE_PATHS.referenceLists, 'reference-lists'],
  [PAGE_PATHS.referenceUpload, 'reference-upload'],
  [PAGE_PATHS.listProof, 'list-proof'],
  [PAGE_PATHS.entityMatching, 'entity-matching'],
  [PAGE_PATHS.lookUp, 'look-up'],
  [PAGE_PATHS.runDifferences, 'run-differences'],
  [PAGE_PATHS.screening, 'screening'],
  [PAGE_PATHS.resolve, 'resolution'],
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
                children: SCREENS.map(([path, chunk]) => screenRoute(path, chunk)),
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
function screenRoute(path: string, chunk: keyof typeof TOOL_PAGES): RouteObject {
  const loadPage = loadChunk<ComponentType>(chunk, TOOL_PAGES[chunk]);
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

/**
 * Renders its routes for signed-in users, or the enrolment of a second factor while a required one is missing. Other
 * visitors are redirected to sign-up, with the page they asked for unless they have just signed out. While the session is
 * unknown it renders nothing, and later the reason.
 */
function SignedInOnly() {
  const { status, user } = useSession();
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === 'signed-in') wasIn.current = true;
    if (status !== 'signed-out') return;
    location.replace(wasIn.current ? PAGE_PATHS.signUp : withReturn(PAGE_PATHS.signUp, askedPath()));
  }, [status]);
  if (status === 'unknown') return <SessionTrouble />;
  if (status !== 'signed-in') return null;
  if (!user.mustEnrol) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <EnrolPage />
    </Suspense>
  );
}

function askedPath(): string {
  const { pathname, search, hash } = location;
  return pathname + search + hash;
}

/** The frame of every page: progress while the next page loads, and its scroll position and focus. */
function AppFrame() {
  useFocusOnNavigation();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** A thin line across the top while the next page's code loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.line} role="progressbar" aria-label="Loading page" />
  );
}

/** Moves the focus to the new page's content, where keyboards and screen readers continue. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById('content');
    if (content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname]);
}
