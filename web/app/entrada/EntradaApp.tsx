import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Component, useEffect, type ReactNode } from 'react';
import type { EntranceName } from '#contracts/public-pages.ts';
import { FailurePage } from '#web/feedback/FailurePage.tsx';
import { CadastroPage } from '#web/conta/identidade/CadastroPage.tsx';
import { LoginPage } from '#web/conta/identidade/LoginPage.tsx';
import { BEGINNINGS } from '#web/conta/identidade/admitted.ts';
import { useSession } from '#web/conta/identidade/session.api.ts';
import { useFocusOnNewHeading, useTitle } from '#lib/browser/heading.ts';
import { TopBar } from '#ui/layout/TopBar.tsx';
import { useGo } from '#ui/place/places.tsx';
import { Frame } from '../Frame.tsx';
import { logoPicture } from '#lib/words/logo.ts';

type EntradaAppProps = {
  page: EntranceName;
  /** Has the session. */
  client: QueryClient;
  /** Called once, when the page listens to everything. */
  onTaken?: (() => void) | undefined;
};

const SCREENS = { login: LoginPage, cadastro: CadastroPage };

/** `/login` or `/pedido` as a document of its own: the server draws it, and the browser takes over what was drawn. */
export function EntradaApp({ page, client, onTaken }: EntradaAppProps) {
  return (
    <QueryClientProvider client={client}>
      <Boundary>
        <Entrada page={page} onTaken={onTaken} />
      </Boundary>
    </QueryClientProvider>
  );
}

function Entrada({ page, onTaken }: Omit<EntradaAppProps, 'client'>) {
  const { papel, aplicacao } = useSession();
  const go = useGo();
  const Screen = SCREENS[page];
  useTitle(aplicacao.brand);
  useFocusOnNewHeading();
  useEffect(() => onTaken?.(), [onTaken]);
  useEffect(() => {
    // Somebody signed in from another tab, or just now.
    if (page === 'cadastro' && papel !== 'Visitante') void go(BEGINNINGS[papel]);
  }, [page, papel, go]);
  return (
    <Frame>
      <TopBar brand={aplicacao.brand} logo={logoPicture(aplicacao.logo)} />
      <Screen />
    </Frame>
  );
}

/** Shows a failure in place of the form; React reports it. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FailurePage
        title="Algo falhou do nosso lado"
        message="Tente de novo em um minuto."
        code={null}
        retry={() => window.location.reload()}
      />
    );
  }
}
