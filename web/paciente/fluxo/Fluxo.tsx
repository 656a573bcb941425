import type { ReactNode } from 'react';
import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import { FlowPage } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stepper } from '../../ui/list/Stepper.tsx';
import { Avisos } from './Avisos.tsx';
import { ETAPAS } from './etapas.ts';
import type { NumeroDaEtapa } from './etapas.ts';
import { Resumo } from './Resumo.tsx';
import './fluxo.css';

type FluxoProps = {
  etapa: NumeroDaEtapa;
  titulo: string;
  lead?: ReactNode;
  /** Shown beside the step from 80rem; absent before there is an order. */
  pedido?: Pedido | undefined;
  children: ReactNode;
};

/** One of the five steps of a request: the rail, the step itself, the summary of the order. */
export function Fluxo({ etapa, titulo, lead, pedido, children }: FluxoProps) {
  return (
    <FlowPage
      rail={<Stepper label="Etapas do pedido" steps={ETAPAS} current={etapa - 1} />}
      aside={pedido && <Resumo pedido={pedido} />}
      asideLabel="Resumo do pedido"
    >
      <PageHeader title={titulo} lead={lead} />
      <Avisos />
      {children}
    </FlowPage>
  );
}
