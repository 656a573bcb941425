import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { MAX_MARCACOES, mudavelAte } from '#domain/consultorio/escolha.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import {
  anunciarAgenda,
  ehHorarioLivre,
  findHorariosLivres,
  lockAgenda,
  type HorarioLivre,
} from '../agenda/agenda.public.ts';
import { findPedido, lockPedido, type PedidoRow } from '../pedidos/pedidos.public.ts';
import * as erros from './consultas.errors.ts';
import { avisarConsultaJob } from './consultas.jobs.ts';
import * as repository from './consultas.repository.ts';
import type { ConsultaFound, EscolhaRow, MedicoComAgenda } from './consultas.repository.ts';
import { announce, tell, voltarAEscolha } from './escolha.usecases.ts';

type Call<Input> = UseCase<Paciente, Input, BaseDeps>;

/** How many days ahead free times are looked for, today counted. */
const DIAS_A_FRENTE = 28;

/** The free times of one doctor; `null` where no doctor has any. */
export type HorariosLidos = { medico: MedicoComAgenda; horarios: HorarioLivre[] } | null;

/** The choice of a patient with what they read beside it. */
export type EscolhaLida = {
  pedido: PedidoRow;
  escolha: EscolhaRow;
  marcada: ConsultaFound | null;
  /** The doctor with whom a consultation may be booked; null while there is no free time, or nothing to book. */
  livre: HorariosLidos;
  /** False once too many were booked. */
  podeAgendar: boolean;
  contato: { email: string; telefone: string };
};

/** Reads what the patient of a refused order may choose, or chose; null for an order of theirs without a choice. @throws 404 */
export async function lerEscolha({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<EscolhaLida | null> {
  const { db } = deps;
  const pedido = await findPedido(db, actor.scope, id);
  if (!pedido) throw notFound();
  const escolha = await repository.findEscolha(db, id);
  if (!escolha) return null;
  const [marcada, marcacoes, cliente] = await Promise.all([
    repository.findMarcada(db, id),
    repository.countMarcacoes(db, id),
    readCliente(db, actor.scope),
  ]);
  const podeAgendar = marcacoes < MAX_MARCACOES;
  const choosing = pedido.escolha_aberta && !marcada && podeAgendar;
  return {
    pedido,
    escolha,
    marcada: marcada ?? null,
    livre: choosing ? await findLivres(deps, escolha.recusado_por) : null,
    podeAgendar,
    contato: { email: cliente.email_contato, telefone: cliente.telefone },
  };
}

/**
 * The free times for a consultation about an order: those of the doctor who refused it, or of another one where that doctor
 * has none. @throws 404, 409 sem_escolha
 */
export async function listarHorarios({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<HorariosLidos> {
  const pedido = await findPedido(deps.db, actor.scope, id);
  if (!pedido) throw notFound();
  const escolha = await repository.findEscolha(deps.db, id);
  if (!pedido.escolha_aberta || !escolha) throw erros.semEscolha();
  return findLivres(deps, escolha.recusado_por);
}

async function findLivres({ db, clock }: BaseDeps, primeiro: string): Promise<HorariosLidos> {
  const now = clock();
  const de = dataEmSaoPaulo(now);
  const ate = somarDias(de, DIAS_A_FRENTE - 1);
  for (const medico of await repository.listMedicosComAgenda(db, primeiro)) {
    const horarios = await findHorariosLivres(db, { medicoId: medico.id, de, ate, now });
    if (horarios.length > 0) return { medico, horarios };
  }
  return null;
}

/** A time that the patient wants; `id` is made by the client, so that booking it again is the same consultation. */
export type Marcar = { pedidoId: string; id: string; medicoId: string; inicio: Date };

/**
 * Books a consultation about a refused order. Of two patients who want one time, the first to hold the doctor's agenda has it.
 * @throws 404, 409 sem_escolha, 409 consulta_marcada, 409 marcacoes_demais, 409 horario_tomado
 */
export async function agendarConsulta({ actor, input, deps }: Call<Marcar>): Promise<void> {
  await bookOnce(async () =>
    deps.runInTransaction({ actor }, async (uow) => {
      const held = await hold(uow, actor, input);
      if (held === 'done') return;
      const { pedido, now } = { ...held, now: deps.clock() };
      if (!pedido.escolha_aberta) throw erros.semEscolha();
      const { escolha, escolher_ate: until } = await requireEscolha(uow, pedido);
      if (escolha === 'consulta') throw erros.jaMarcada();
      // The job that sends the money back comes within minutes.
      if (until <= now) throw erros.semEscolha();
      await book(uow, deps, pedido, { ...input, anterior: null });
      await repository.updateEscolha(uow.db, pedido.id, { escolha: 'consulta', escolhida_em: now });
    }),
  );
}

/**
 * Moves the booked consultation to another time, until two hours before it begins.
 * @throws 404, 409 consulta_nao_marcada, 409 tarde_demais, 409 marcacoes_demais, 409 horario_tomado
 */
export async function remarcarConsulta({ actor, input, deps }: Call<Marcar & { de: string }>): Promise<void> {
  await bookOnce(async () =>
    deps.runInTransaction({ actor }, async (uow) => {
      const held = await hold(uow, actor, input);
      if (held === 'done') return;
      const anterior = await requireMarcada(uow, deps, held.pedido, input.de);
      await book(uow, deps, held.pedido, { ...input, anterior });
    }),
  );
}

/** The order in question, locked after the doctor's row (docs/architecture.md); `done` where this consultation is booked. */
async function hold(
  uow: UnitOfWork,
  { scope }: Paciente,
  { pedidoId, id, medicoId }: Marcar,
): Promise<'done' | { pedido: PedidoRow }> {
  // Before the order, as a deactivation locks them. A doctor who is not active any more has no time.
  const estado = await repository.holdEstadoDoMedico(uow.db, medicoId);
  const pedido = await lockPedido(uow.db, scope, pedidoId);
  if (!pedido) throw notFound();
  const known = await repository.findConsulta(uow.db, id);
  if (known) {
    if (known.pedido_id === pedidoId && known.estado === 'marcada') return 'done';
    throw erros.horarioTomado();
  }
  if (estado !== 'ativo') throw erros.horarioTomado();
  return { pedido };
}

async function book(
  uow: UnitOfWork,
  deps: BaseDeps,
  pedido: PedidoRow,
  { id, medicoId, inicio, anterior }: Marcar & { anterior: ConsultaFound | null },
): Promise<void> {
  const now = deps.clock();
  if ((await repository.countMarcacoes(uow.db, pedido.id)) >= MAX_MARCACOES) {
    throw erros.marcacoesDemais(MAX_MARCACOES);
  }
  await lockAgenda(uow.db, medicoId);
  if (anterior) {
    const moved = { estado: 'cancelada', cancelada_por: 'paciente', encerrada_em: now } as const;
    await repository.endConsulta(uow.db, anterior.id, { ...moved, sequencia: anterior.sequencia });
  }
  const livre = await ehHorarioLivre(uow.db, { medicoId, inicio, now });
  if (livre === null) throw erros.horarioTomado();
  await repository.insertConsulta(uow.db, {
    id,
    pedido_id: pedido.id,
    medico_id: medicoId,
    inicio: livre.inicio,
    fim: livre.fim,
    contato: livre.contato,
    criada_em: now,
    remarcada_de: anterior?.id ?? null,
    // The calendar shows one event, however often it moves.
    evento: anterior?.evento ?? id,
    sequencia: anterior ? anterior.sequencia + 1 : 0,
  });
  const action = anterior ? 'consulta.remarcar' : 'consulta.marcar';
  uow.audit({ action, targetType: 'pedido', targetId: pedido.id });
  await announce(uow, pedido, now);
  for (const medico of new Set([medicoId, ...(anterior ? [anterior.medico_id] : [])])) {
    await anunciarAgenda(uow, medico, now);
  }
  await tell(uow, deps, pedido, anterior ? 'consulta-remarcada' : 'consulta-marcada', livre.inicio);
  await uow.enqueue(avisarConsultaJob, { consultaId: id, momento: anterior ? 'remarcada' : 'marcada' });
}

/**
 * Cancels the booked consultation until two hours before it begins; the patient chooses again. One that is not booked any more
 * stays as it is. @throws 404, 409 tarde_demais
 */
export async function cancelarConsulta({
  actor,
  input: { pedidoId, consulta },
  deps,
}: Call<{ pedidoId: string; consulta: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const pedido = await lockPedido(uow.db, actor.scope, pedidoId);
    if (!pedido) throw notFound();
    const known = await repository.findConsulta(uow.db, consulta, { pedidoId });
    if (!known) throw notFound();
    if (known.estado === 'cancelada') return;
    const marcada = await requireMarcada(uow, deps, pedido, consulta);
    await voltarAEscolha(uow, deps, { pedido, consulta: marcada, fim: 'paciente' });
  });
}

async function requireEscolha(uow: UnitOfWork, pedido: PedidoRow): Promise<EscolhaRow> {
  const escolha = await repository.findEscolha(uow.db, pedido.id);
  if (!escolha) throw erros.semEscolha();
  return escolha;
}

/** The booked consultation of a locked order, which may still be moved. @throws 409 consulta_nao_marcada, 409 tarde_demais */
async function requireMarcada(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  pedido: PedidoRow,
  id: string,
): Promise<ConsultaFound> {
  const marcada = await repository.findMarcada(uow.db, pedido.id);
  if (marcada?.id !== id) throw erros.naoMarcada();
  if (deps.clock() > mudavelAte(marcada.inicio)) throw erros.tardeDemais();
  return marcada;
}

/** What the database says where a time, or the order's one consultation, is taken: the last wall behind the locks. */
const TAKEN: ReadonlySet<unknown> = new Set([
  'consultas_sem_sobreposicao',
  'consultas_uma_marcada',
  'consultas_pkey',
]);

/** Runs a booking; the database's refusal of a time that is taken reads like ours. */
async function bookOnce(booking: () => Promise<void>): Promise<void> {
  try {
    await booking();
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
    throw TAKEN.has(constraint) ? erros.horarioTomado() : error;
  }
}
