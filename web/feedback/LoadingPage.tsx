import { Page } from '../ui/layout/Page.tsx';
import { LoadingText, SkeletonCards } from '../ui/status/Skeleton.tsx';
import { UnnamedTopBar } from './UnnamedTopBar.tsx';

/** The page while the session is being read: a skeleton without brand and title. */
export function LoadingPage() {
  return (
    <>
      <UnnamedTopBar />
      <Page busy>
        <h1 className="visually-hidden">{document.title}</h1>
        <LoadingText text="Carregando..." className="acima" />
        <SkeletonCards count={2} />
      </Page>
    </>
  );
}
