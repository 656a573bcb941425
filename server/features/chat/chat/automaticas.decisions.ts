import {
  mensagemDaEtapa,
  seRepete,
  type DetalheDaEtapa,
  type Etapa,
} from '#domain/pedidos/mensagens-etapa.ts';
import { call, type Contribution } from '#platform/db/command/decision.ts';
import { conversaEvents } from '../chat.events.ts';
import { insertLine } from './chat.repository.ts';

/** In the event of a line whose number the database gives. */
const NUMBER_UNKNOWN = 0;

const AVISO = 'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.';

type Line = {
  mensagem: string;
  /** Null for a line about no order: it is always written. */
  pedidoId: string | null;
  clienteId: string;
  /** Whom a line without an order is about; null for nobody in particular. */
  pacienteId?: string | null;
  /** True for an event that may happen again (deleted, restored, …). Otherwise the line is written once for its order. */
  repete?: boolean;
};

/**
 * An automatic line in the patient's chat, which may fail alone. Its transaction holds the lock of the order; where the line is
 * always written, its event happens in that transaction.
 */
export function automaticLine(
  { mensagem, pedidoId, clienteId, pacienteId = null, repete = false }: Line,
  now: Date,
): Contribution {
  const line = {
    cliente_id: clienteId,
    pedido_id: pedidoId,
    paciente_id: pacienteId,
    mensagem,
    created_at: now,
  };
  const write = call(insertLine, line, pedidoId === null || repete);
  return { parts: [{ write, events: conversaEvents({ clienteId }, NUMBER_UNKNOWN), aviso: AVISO }] };
}

type EtapaLine = { etapa: Etapa; pedidoId: string; clienteId: string; numero: number } & DetalheDaEtapa;

/** The automatic line of a completed step of an order (docs/product/decisions.md). */
export function etapaLine(
  { etapa, pedidoId, clienteId, numero, ...detalhe }: EtapaLine,
  now: Date,
): Contribution {
  const mensagem = mensagemDaEtapa(etapa, numero, detalhe);
  return automaticLine({ mensagem, pedidoId, clienteId, repete: seRepete(etapa) }, now);
}
