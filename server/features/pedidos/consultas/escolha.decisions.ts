import { fimDaEscolha, MAX_FALTAS, type Escolha } from '#domain/consultorio/escolha.ts';
import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { listQuemEscolhe } from '../agenda/agenda.public.ts';
import { agendaEvents, filaEvents, pedidoEvents } from '../pedidos.events.ts';
import { updatePedido } from '../pedidos/pedidos.public.ts';
import { avisarConsultaJob, avisarEscolhaJob, type MomentoDaConsulta } from './consultas.jobs.ts';
import * as repository from './consultas.repository.ts';
import type { ConsultaFound, ConsultaRow, EscolhaRow } from './consultas.repository.ts';

export type LockedPedido = { id: string; cliente_id: string; numero: number; versao: number };

/** The choice of a locked order and its booked consultation; `quem` are the patients who read of free times. */
export type EscolhaState = {
  escolha: EscolhaRow | undefined;
  marcada: ConsultaFound | undefined;
  quem: readonly string[];
};

/** Reads the choice of a locked order. */
export async function readEscolha(
  tx: QueriesInTransaction,
  pedidoId: string,
  now: Date,
): Promise<EscolhaState> {
  const [escolha, marcada, quem] = await Promise.all([
    repository.findEscolha(tx, pedidoId),
    repository.findMarcada(tx, pedidoId),
    listQuemEscolhe(tx, now),
  ]);
  return { escolha, marcada, quem };
}

/** Who refused an order, when, and in which words. */
export type RecusaDoCaso = {
  em: Date;
  por: string;
  /** As `medicoComCrm` writes the doctor. */
  quem: string;
  motivo: string;
};

/** Opens the choice between a consultation and the money of a refused order that had none before, and tells its patient. */
export function abrirEscolha(
  pedido: LockedPedido,
  { em, por, quem, motivo }: RecusaDoCaso,
  { now, newId }: { now: Date; newId: () => string },
): Contribution {
  const ate = fimDaEscolha(em);
  const row = { pedido_id: pedido.id, recusado_em: em, recusado_por: por, motivo, escolher_ate: ate };
  const mail = { pedidoId: pedido.id, clienteId: pedido.cliente_id, vez: newId() };
  return merge(
    { writes: [call(repository.insertEscolha, row)], jobs: [job(avisarEscolhaJob, mail)] },
    etapaLine({ ...orderOf(pedido), etapa: 'recusado-escolha', ate, quem }, now),
  );
}

/**
 * Closes the choice of a locked order, so that its money goes back (the caller reconciles it); a booked consultation is
 * cancelled with it.
 */
export function fecharEscolha(
  { id }: LockedPedido,
  { marcada, quem }: EscolhaState,
  escolha: Exclude<Escolha, 'consulta'>,
  now: Date,
): Contribution {
  const cancelled = { estado: 'cancelada', cancelada_por: 'clinica' } as const;
  return merge(marcada ? endOf(marcada, cancelled, quem, now) : {}, {
    writes: [call(repository.updateEscolha, id, { escolha, escolhida_em: now })],
    audit: [{ action: `escolha.${AUDITED[escolha]}`, targetType: 'pedido', targetId: id }],
    jobs: marcada ? [job(avisarConsultaJob, { consultaId: marcada.id, momento: 'desfeita' })] : [],
  });
}

const AUDITED: Readonly<Record<Exclude<Escolha, 'consulta'>, string>> = {
  reembolso: 'reembolso',
  prazo: 'prazo',
  faltas: 'faltas',
  'nova recusa': 'nova_recusa',
  encerrado: 'encerrar',
};

/** How a booked consultation ends without being held. */
export type FimDaConsulta = 'paciente' | 'clinica' | 'falta';

type EndedAs = Pick<ConsultaRow, 'estado' | 'cancelada_por'>;

const ENDS: Readonly<
  Record<FimDaConsulta, { action: string; etapa: Etapa; momento: MomentoDaConsulta; change: EndedAs }>
> = {
  paciente: {
    action: 'consulta.cancelar',
    etapa: 'consulta-cancelada',
    momento: 'cancelada',
    change: { estado: 'cancelada', cancelada_por: 'paciente' },
  },
  clinica: {
    action: 'consulta.desfazer',
    etapa: 'consulta-desfeita',
    momento: 'desfeita',
    change: { estado: 'cancelada', cancelada_por: 'clinica' },
  },
  falta: {
    action: 'consulta.faltar',
    etapa: 'consulta-perdida',
    momento: 'perdida',
    change: { estado: 'faltou', cancelada_por: null },
  },
};

/**
 * Ends a booked consultation of a locked order that was not held, and gives its patient the choice again for the full time.
 * `faltas`: how many consultations the patient has missed; the caller ends the choice of one who missed too many.
 */
export function voltarAEscolha(
  { pedido, consulta, fim }: { pedido: LockedPedido; consulta: ConsultaRow; fim: FimDaConsulta },
  { escolha, quem }: EscolhaState,
  now: Date,
): Contribution & { faltas: number } {
  const { action, change, etapa, momento } = ENDS[fim];
  const faltas = (escolha?.faltas ?? 0) + (fim === 'falta' ? 1 : 0);
  const ate = fimDaEscolha(now);
  const again = { escolha: null, escolhida_em: null, escolher_ate: ate, faltas };
  const contribution = merge(
    endOf(consulta, change, quem, now),
    {
      writes: [call(repository.updateEscolha, pedido.id, again)],
      audit: [{ action, targetType: 'pedido', targetId: pedido.id }],
      jobs: [job(avisarConsultaJob, { consultaId: consulta.id, momento })],
    },
    announced(pedido, now),
    // Who missed too many learns it from the refund.
    faltas < MAX_FALTAS ? consultaLine(pedido, etapa, ate, now) : {},
  );
  return { ...contribution, faltas };
}

/** A booked consultation ends. */
export function endOf(
  { id, medico_id, sequencia }: ConsultaRow,
  change: EndedAs,
  quem: readonly string[],
  now: Date,
): Contribution {
  const ended = { ...change, sequencia: sequencia + 1, encerrada_em: now };
  return {
    writes: [call(repository.endConsulta, id, ended)],
    events: agendaEvents(medico_id, quem),
  };
}

/** The next version of a locked order, which patient, desk and doctors read. */
export function announced(pedido: LockedPedido, now: Date): Contribution {
  return {
    writes: [call(updatePedido, pedido.id, {}, now)],
    events: [...pedidoEvents(pedido, pedido.versao + 1), ...filaEvents(pedido.id)],
  };
}

/** The automatic chat line of an event of a choice or consultation. */
export function consultaLine(
  pedido: Omit<LockedPedido, 'versao'>,
  etapa: Etapa,
  ate: Date,
  now: Date,
): Contribution {
  return etapaLine({ ...orderOf(pedido), etapa, ate }, now);
}

function orderOf({ id: pedidoId, cliente_id: clienteId, numero }: Omit<LockedPedido, 'versao'>) {
  return { pedidoId, clienteId, numero };
}
