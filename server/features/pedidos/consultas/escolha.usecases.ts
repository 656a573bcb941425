import { randomUUID } from 'node:crypto';
import { fimDaEscolha, MAX_FALTAS, type Escolha } from '#domain/consultorio/escolha.ts';
import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { anunciarAgenda } from '../agenda/agenda.public.ts';
import { filaEvents } from '../pedidos.events.ts';
import { pedidoEvents, updatePedido } from '../pedidos/pedidos.public.ts';
import { avisarConsultaJob, avisarEscolhaJob, type MomentoDaConsulta } from './consultas.jobs.ts';
import * as repository from './consultas.repository.ts';
import type { ConsultaRow } from './consultas.repository.ts';

type Deps = Pick<BaseDeps, 'clock' | 'log'>;
/** What is used of a locked order. */
export type LockedPedido = { id: string; cliente_id: string; numero: number };

/** Who refused an order, when, and in which words. */
export type RecusaDoCaso = { em: Date; por: string; motivo: string };

/**
 * Opens the choice between a consultation and the money, in the transaction of a refusal that locked the order, and tells its
 * patient. An order has one choice only. @returns until when; null where it had one before
 */
export async function abrirEscolha(
  uow: UnitOfWork,
  deps: Deps,
  pedido: LockedPedido,
  recusa: RecusaDoCaso,
): Promise<Date | null> {
  if (await repository.findEscolha(uow.db, pedido.id)) return null;
  const ate = fimDaEscolha(recusa.em);
  await repository.insertEscolha(uow.db, {
    pedido_id: pedido.id,
    recusado_em: recusa.em,
    recusado_por: recusa.por,
    motivo: recusa.motivo,
    escolher_ate: ate,
  });
  await tell(uow, deps, pedido, 'recusado-escolha', ate);
  const of = { pedidoId: pedido.id, clienteId: pedido.cliente_id };
  await uow.enqueue(avisarEscolhaJob, { ...of, vez: randomUUID() });
  return ate;
}

/**
 * Closes the choice of a locked order, so that its money goes back (the caller reconciles it); a booked consultation is
 * cancelled with it. One that is closed stays as it is.
 */
export async function fecharEscolha(
  uow: UnitOfWork,
  deps: Deps,
  pedido: LockedPedido,
  escolha: Exclude<Escolha, 'consulta'>,
): Promise<void> {
  const now = deps.clock();
  const marcada = await repository.findMarcada(uow.db, pedido.id);
  if (marcada) await end(uow, marcada, { estado: 'cancelada', cancelada_por: 'clinica', now });
  await repository.updateEscolha(uow.db, pedido.id, { escolha, escolhida_em: now });
  uow.audit({ action: `escolha.${AUDITED[escolha]}`, targetType: 'pedido', targetId: pedido.id });
  if (marcada) await uow.enqueue(avisarConsultaJob, { consultaId: marcada.id, momento: 'desfeita' });
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

const ENDS: Readonly<
  Record<
    FimDaConsulta,
    {
      action: string;
      etapa: Etapa;
      momento: MomentoDaConsulta;
      change: Pick<ConsultaRow, 'estado' | 'cancelada_por'>;
    }
  >
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
 * @returns how many consultations the patient has missed: the caller ends the choice of one who missed too many
 */
export async function voltarAEscolha(
  uow: UnitOfWork,
  deps: Deps,
  { pedido, consulta, fim }: { pedido: LockedPedido; consulta: ConsultaRow; fim: FimDaConsulta },
): Promise<number> {
  const now = deps.clock();
  const { action, change, etapa, momento } = ENDS[fim];
  await end(uow, consulta, { ...change, now });
  const before = await repository.findEscolha(uow.db, pedido.id);
  const faltas = (before?.faltas ?? 0) + (fim === 'falta' ? 1 : 0);
  const ate = fimDaEscolha(now);
  await repository.updateEscolha(uow.db, pedido.id, {
    escolha: null,
    escolhida_em: null,
    escolher_ate: ate,
    faltas,
  });
  uow.audit({ action, targetType: 'pedido', targetId: pedido.id });
  await announce(uow, pedido, now);
  // Whoever missed too many is told by the refund.
  if (faltas < MAX_FALTAS) await tell(uow, deps, pedido, etapa, ate);
  await uow.enqueue(avisarConsultaJob, { consultaId: consulta.id, momento });
  return faltas;
}

/** Records that a booked consultation of a locked order was held. */
export async function registrarRealizada(uow: UnitOfWork, consulta: ConsultaRow, now: Date): Promise<void> {
  await end(uow, consulta, { estado: 'realizada', cancelada_por: null, now });
}

async function end(
  uow: UnitOfWork,
  consulta: ConsultaRow,
  { now, ...change }: Pick<ConsultaRow, 'estado' | 'cancelada_por'> & { now: Date },
): Promise<void> {
  const sequencia = consulta.sequencia + 1;
  await repository.endConsulta(uow.db, consulta.id, { ...change, sequencia, encerrada_em: now });
  await anunciarAgenda(uow, consulta.medico_id, now);
}

/** Increments the version of a locked order, so that patient, desk and doctors read it again. */
export async function announce(uow: UnitOfWork, pedido: LockedPedido, now: Date): Promise<void> {
  uow.emit(...pedidoEvents(pedido, await updatePedido(uow.db, pedido.id, {}, now)));
  uow.emit(...filaEvents(pedido.id));
}

/** Writes the automatic chat line of an event of a locked order. */
export async function tell(
  uow: UnitOfWork,
  deps: Deps,
  { id: pedidoId, cliente_id: clienteId, numero }: LockedPedido,
  etapa: Etapa,
  ate: Date,
): Promise<void> {
  await uow.add(etapaLine({ etapa, pedidoId, clienteId, numero, ate }, deps.clock()));
}
