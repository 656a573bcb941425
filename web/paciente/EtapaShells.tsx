import { Outlet, useParams } from 'react-router';
import { useInAccount } from '../conta/clientes/clientes.public.ts';
import { useSession } from '../conta/identidade/session.public.ts';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { PacienteShell } from './PacienteShell.tsx';
import { usePedido } from './pedidos/pedidos.api.ts';

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

/** The shell of a step of one pedido: that of the patient's area once the pedido can only be read. */
export function EtapaShell() {
  const { id = '' } = useParams();
  return usePedido(id).data?.editavel === false ? <PacienteShell /> : <FlowShell />;
}

/** The shell of `/dados`: that of the patient's area when it was opened from there. */
export function DadosShell() {
  return useInAccount() ? <PacienteShell /> : <FlowShell />;
}
