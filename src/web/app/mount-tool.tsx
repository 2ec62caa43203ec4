import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadSession } from '../identity/session-queries.ts';
import { chosenTheme, showTheme } from '../ui/chosen-theme.ts';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Before anything is drawn.
showTheme(chosenTheme());

// Requested now, in parallel with the page's code.
loadSession();

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);

// A page from the back-forward cache could show data of an ended session.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
