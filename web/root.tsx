import './ui/styles/app.css';
import './app/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setUpWorker } from './publico/sem-conexao/register-worker.ts';
import { ApiError } from './lib/api/api.ts';
import { trackActivity } from './lib/browser/activity.ts';
import { keepChosenServico } from './lib/browser/chosen-servico.ts';
import { surviveTranslation } from './lib/browser/translated-text.ts';
import { browserStorage } from './lib/browser/tab-storage.ts';
import { queryClient } from './lib/api/query.ts';
import { keepKeysOfInputMethods } from './ui/keys/composition.ts';
import { PlacesContext } from './ui/place/places.tsx';
import { routerPlaces } from './app/router-places.tsx';
import { routes } from './app/routes.tsx';

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');

/** Reports a programming error to the console; an ApiError is shown on the screen only. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
}

trackActivity(window);
keepKeysOfInputMethods(window);
surviveTranslation(document.body);
// Before the router reads the address.
keepChosenServico(window.location, window.history, browserStorage());

// All error boundaries are the router's, which reports through `onError`: React must not report a second time.
createRoot(container, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* Without transitions a screen is shown at once and complete: no key press reaches the screen that is
          being left. */}
      <PlacesContext value={routerPlaces}>
        <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} onError={report} />
      </PlacesContext>
    </QueryClientProvider>
  </StrictMode>,
);

setUpWorker(import.meta.env.PROD);
