import { Page } from '../ui/layout/Page.tsx';
import { LoadingText, SkeletonCards } from '../ui/status/Skeleton.tsx';
import { UnnamedTopBar } from './UnnamedTopBar.tsx';

/** Before the session is known: no name and no place yet, only that something comes. */
export function Carregando() {
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
