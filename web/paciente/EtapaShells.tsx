import { Outlet, useParams } from 'react-router';
import { Aceites } from '../conta/aceites/aceites.public.tsx';
import { useInAccount } from '../conta/clientes/clientes.public.ts';
import { useSession } from '../conta/identidade/session.public.ts';
import { LinkButton } from '../ui/button/LinkButton.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { financeiroScreen } from './cobrancas/financeiro-screen.ts';
import { PacienteShell } from './PacienteShell.tsx';
import { usePedido } from './pedidos/pedidos.api.ts';
import { logoPicture } from '#lib/words/logo.ts';

/** Header of an order's steps, with one link to the list of orders. */
export function FlowShell() {
  return <StepShell linked />;
}

/** Once paid, the page itself leads to the list of orders. */
export function FinanceiroShell() {
  const { id = '' } = useParams();
  const { data } = usePedido(id);
  return <StepShell linked={data !== undefined && financeiroScreen(data) !== 'pago'} />;
}

function StepShell({ linked }: { linked: boolean }) {
  const { brand, logo } = useSession().aplicacao;
  return (
    <>
      <TopBar brand={brand} logo={logoPicture(logo)}>
        {linked && (
          <nav className="push" aria-label="Pedido">
            <LinkButton variant="bare" size="sm" to="/usuario">
              Meus pedidos
            </LinkButton>
          </nav>
        )}
      </TopBar>
      <Aceites />
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
