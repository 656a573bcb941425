import { Outlet } from 'react-router';
import { useSession } from '../conta/identidade/session.api.ts';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';

/** The shell with the logo alone and no link that leads away: sign-in, payment, pages that do not exist. */
export function PlainShell() {
  const { brand } = useSession().aplicacao;
  return (
    <>
      <TopBar brand={brand} />
      <Outlet />
    </>
  );
}

/**
 * The header of the steps of a pedido, with one link to the list of pedidos. `/financeiro` has that link in its
 * content and uses `PlainShell`.
 */
export function FlowShell() {
  const { brand } = useSession().aplicacao;
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
