import './lib/forms/zod-without-eval.ts';
import './ui/styles/app.css';
import './app/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cuidarDoWorker } from './publico/sem-conexao/registrar.ts';
import { ApiError } from './lib/api/api.ts';
import { trackActivity } from './lib/browser/activity.ts';
import { queryClient } from './lib/api/query.ts';
import { routes } from './app/routes.tsx';

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');

/** What the server answered is shown on the screen; a defect of ours belongs in the console as well. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

trackActivity(window);

// Every error boundary is the router's, and the router reports through its own `onError`.
createRoot(container, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* A screen is complete when the router shows it: drawn at once, no key falls into the one before. */}
      <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} onError={report} />
    </QueryClientProvider>
  </StrictMode>,
);

cuidarDoWorker(import.meta.env.PROD);
