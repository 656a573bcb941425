import { Outlet } from 'react-router';
import { useSessao } from '../conta/identidade/sessao.api.ts';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';

/** The steps of a request: one way out, to the list. `/financeiro` has that link itself and takes the plain shell. */
export function FlowShell() {
  const { brand } = useSessao().aplicacao;
  return (
    <>
      <TopBar brand={brand}>
        <nav className="push" aria-label="Pedido">
          <LinkButton variant="bare" size="sm" to="/usuario">
            Meus pedidos
          </LinkButton>
        </nav>
      </TopBar>
      <Outlet />
    </>
  );
}
