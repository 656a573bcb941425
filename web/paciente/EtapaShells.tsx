import { Outlet, useParams } from 'react-router';
import { useInAccount } from '../conta/clientes/clientes.public.ts';
import { useSession } from '../conta/identidade/session.public.ts';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { PacienteShell } from './PacienteShell.tsx';
import { usePedido } from './pedidos/pedidos.api.ts';

/**
 * Header of an order's steps, with one link to the list of orders. `/financeiro` has that link in its content and uses
 * `PlainShell`.
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

/** A read-only step uses the shell of the patient's area. */
export function EtapaShell() {
  const { id = '' } = useParams();
  return usePedido(id).data?.editavel === false ? <PacienteShell /> : <FlowShell />;
}

/** Opened from the patient's area, `/dados` uses its shell. */
export function DadosShell() {
  return useInAccount() ? <PacienteShell /> : <FlowShell />;
}
