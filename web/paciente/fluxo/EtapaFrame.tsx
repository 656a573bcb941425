import type { ReactNode } from 'react';
import { ehPedidoStatus, type PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Sheet } from '#ui/picture/Sheet.tsx';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { FlowPage } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stepper } from '#ui/list/Stepper.tsx';
import { PedidoSummary } from './PedidoSummary.tsx';
import './fluxo.css';
import { useLocation } from 'react-router';
import { Note } from '#ui/status/Note.tsx';
import { readStepNotes } from './step-notes.ts';

type EtapaFrameProps = {
  etapa: EtapaNumber;
  title: string;
  lead?: ReactNode;
  /** The order for the summary, which is shown from 80rem; undefined before it exists. */
  pedido?: Pedido | undefined;
  children: ReactNode;
};

export function EtapaFrame({ etapa, title, lead, pedido, children }: EtapaFrameProps) {
  return (
    <FlowPage
      rail={
        <Stepper
          label="Etapas do pedido"
          steps={ETAPAS}
          current={etapa - 1}
          skipped={pedido && ehPedidoStatus(pedido.status) ? SKIPPED[pedido.status] : []}
        />
      }
      aside={pedido && <PedidoSummary pedido={pedido} />}
      asideLabel="Resumo do pedido"
    >
      {pedido && <ServicoLine titulo={pedido.Servico_Selecionado} />}
      <PageHeader title={title} lead={lead} />
      {pedido?.paciente && <PessoaLine nome={pedido.paciente.nome} />}
      <StepNotesBanner />
      {children}
    </FlowPage>
  );
}

/** The service, where there is no room for the summary beside the step. */
function ServicoLine({ titulo }: { titulo: string }) {
  const servico = servicoPorTitulo(titulo);
  return (
    <p className="servico-do-pedido row small strong muted">
      {servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
      {titulo}
    </p>
  );
}

/** Who is treated, where that is not the account's holder. */
function PessoaLine({ nome }: { nome: string }) {
  return (
    <p className="pessoa-do-pedido small">
      Para <b>{nome}</b>
    </p>
  );
}

/** The names of the five steps, in order. */
const ETAPAS = ['Dados pessoais', 'Serviço', 'Histórico', 'Documentos', 'Pagamento'] as const;

/** Indices of untaken steps of a status, although a later one may be open. */
const SKIPPED: Partial<Readonly<Record<PedidoStatus, readonly number[]>>> = {
  'Sendo Feito - Serviço Selecionado': [2, 3],
  'Sendo feito - Histórico Respondido': [3],
};

type EtapaNumber = 1 | 2 | 3 | 4 | 5;

/** Notices in the server's answer to the previous step. */
export function StepNotesBanner() {
  const { avisos } = readStepNotes(useLocation().state);
  return avisos.map((aviso) => (
    <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
      {aviso}
    </Note>
  ));
}
