import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useOnServerBack } from '../lib/live/watchdog.ts';
import { Page } from '../ui/layout/Page.tsx';
import { LoadingText } from '../ui/status/Skeleton.tsx';
import { readFailure } from './screen-failure.ts';
import { SkipLinks } from '../ui/layout/TopBar.tsx';
import { FailurePage } from './FailurePage.tsx';
import { UnnamedTopBar } from './LoadingPage.tsx';
import { loadChunk } from '../lib/browser/load-chunk.ts';

const NotFoundPage = lazy(async () => ({
  default: (await loadChunk(() => import('./NotFoundPage.tsx'))).NotFoundPage,
}));

/** The error boundary of one screen: the header and the footer around it stay. */
export function ScreenError() {
  const failure = readFailure(useRouteError());
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();

  function retry() {
    if (failure.kind === 'failure' && !failure.soft) return window.location.reload();
    // Removed, not refetched: the screen reads again when the router renders it.
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    // The router's error boundary resets only when the location changes: navigate to the current one.
    void navigate(location, { replace: true, state: location.state });
  }

  useOnServerBack(() => failure.kind === 'failure' && failure.soft && retry());

  if (failure.kind === 'reload') return <Reloading />;
  if (failure.kind === 'not-found') {
    return (
      <Suspense fallback={<Loading />}>
        <NotFoundPage code={failure.code} />
      </Suspense>
    );
  }
  const { title, message, code } = failure;
  return <FailurePage title={title} message={message} code={code} retry={retry} />;
}

function Reloading() {
  useEffect(() => window.location.reload(), []);
  return <Loading />;
}

function Loading() {
  return (
    <Page busy>
      <LoadingText text="Carregando..." className="acima" />
    </Page>
  );
}

/** The error boundary around all screens, for when not even the session could be read: no brand, no help footer. */
export function RootError() {
  return (
    <>
      <SkipLinks footer={false} />
      <UnnamedTopBar />
      <ScreenError />
    </>
  );
}
