import { Page } from '../ui/layout/Page.tsx';
import { LoadingText, SkeletonCards } from '../ui/status/Skeleton.tsx';
import { BrandMark } from '../ui/picture/Logo.tsx';

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

export function UnnamedTopBar() {
  return (
    <header className="top-bar">
      <div className="wrap">
        <a className="logo" href="/" aria-label="Página inicial">
          <BrandMark brand="" />
        </a>
      </div>
    </header>
  );
}
