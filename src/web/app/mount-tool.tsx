import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadSession } from '../identity/session-queries.ts';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Asked now, while the page's code is still on its way.
loadSession();

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);

// A page kept in the browser's memory could show a finished session's data after Back.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
