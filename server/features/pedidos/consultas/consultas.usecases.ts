import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { MAX_MARCACOES, mudavelAte } from '#domain/consultorio/escolha.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, locks, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findHorariosLivres, lockHorarioLivre, type HorarioLivre } from '../agenda/agenda.public.ts';
import { agendaEvents } from '../pedidos.events.ts';
import { findPedido, lockPedido, type PedidoRow } from '../pedidos/pedidos.public.ts';
import * as errors from './consultas.errors.ts';
import { avisarConsultaJob } from './consultas.jobs.ts';
import * as repository from './consultas.repository.ts';
import type { ConsultaFound, EscolhaRow, MedicoComAgenda } from './consultas.repository.ts';
import {
  announced,
  consultaLine,
  readEscolha,
  voltarAEscolha,
  type EscolhaState,
} from './escolha.decisions.ts';

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
  const choosing = pedido.escolha?.estado === 'aberta' && !marcada && podeAgendar;
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
  if (pedido.escolha?.estado !== 'aberta' || !escolha) throw errors.semEscolha();
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

/** A locked order with its choice and consultations; `known` is the consultation that the caller names. */
type Booked = EscolhaState & {
  pedido: PedidoRow;
  known: ConsultaFound | undefined;
  marcacoes: number;
};

/** Locks an order of the patient and reads its choice and consultations; null for an unknown or foreign id. */
async function lockBooked(
  tx: QueriesInTransaction,
  { scope }: Paciente,
  { pedidoId, id }: Pick<Marcar, 'pedidoId' | 'id'>,
  now: Date,
): Promise<Booked | null> {
  const pedido = await lockPedido(tx, scope, pedidoId);
  if (!pedido) return null;
  const [state, known, marcacoes] = await Promise.all([
    readEscolha(tx, pedidoId, now),
    repository.findConsulta(tx, id),
    repository.countMarcacoes(tx, pedidoId),
  ]);
  return { pedido, ...state, known, marcacoes };
}
locks('pedido', lockBooked);

/** The doctor's row is locked before the order, as a deactivation does. */
function loadBooking({ actor, input, deps }: Call<Marcar & { de?: string }>) {
  const { medicoId, inicio, de: sem } = input;
  const now = deps.clock();
  return {
    medico: call(repository.holdEstadoDoMedico, medicoId),
    booked: call(lockBooked, actor, input, now),
    livre: call(lockHorarioLivre, { medicoId, inicio, now, ...(sem && { sem }) }),
  };
}

/**
 * Books a consultation about a refused order. Of two patients who want one time, the first to hold the doctor's agenda has it.
 * @throws 404, 409 sem_escolha, 409 consulta_marcada, 409 marcacoes_demais, 409 horario_tomado
 */
export const agendarConsulta = command({
  load: (use: Call<Marcar>) => loadBooking(use),
  decide: ({ medico, booked, livre }, { input, now }): Decision => {
    const open = requireUnbooked(booked, medico, input);
    if (open === null) return {};
    const { pedido, escolha } = open;
    if (pedido.escolha?.estado !== 'aberta' || !escolha) throw errors.semEscolha();
    if (escolha.escolha === 'consulta') throw errors.jaMarcada();
    // The job that sends the money back comes within minutes.
    if (escolha.escolher_ate <= now) throw errors.semEscolha();
    const chosen = { escolha: 'consulta', escolhida_em: now } as const;
    const writes = [call(repository.updateEscolha, pedido.id, chosen)];
    return merge(bookedAt(open, livre, { ...input, anterior: null }, now), { writes });
  },
});

/**
 * Moves the booked consultation to another time, until two hours before it begins.
 * @throws 404, 409 consulta_nao_marcada, 409 tarde_demais, 409 marcacoes_demais, 409 horario_tomado
 */
export const remarcarConsulta = command({
  load: (use: Call<Marcar & { de: string }>) => loadBooking(use),
  decide: ({ medico, booked, livre }, { input, now }): Decision => {
    const open = requireUnbooked(booked, medico, input);
    if (open === null) return {};
    const anterior = requireMarcada(open, input.de, now);
    return bookedAt(open, livre, { ...input, anterior }, now);
  },
});

/** The order of a consultation that is not booked yet; null where it is. @throws 404, 409 horario_tomado */
function requireUnbooked(
  booked: Booked | null,
  medico: string | undefined,
  { pedidoId }: Marcar,
): Booked | null {
  if (!booked) throw notFound();
  const { known } = booked;
  if (known?.pedido_id === pedidoId && known.estado === 'marcada') return null;
  // A doctor who is not active any more has no time.
  if (known || medico !== 'ativo') throw errors.horarioTomado();
  return booked;
}

function bookedAt(
  { pedido, marcacoes, quem }: Booked,
  livre: HorarioLivre | null,
  { id, medicoId, anterior }: Marcar & { anterior: ConsultaFound | null },
  now: Date,
): Contribution {
  if (marcacoes >= MAX_MARCACOES) throw errors.marcacoesDemais(MAX_MARCACOES);
  if (livre === null) throw errors.horarioTomado();
  const { inicio, fim, contato } = livre;
  const moved = { estado: 'cancelada', cancelada_por: 'paciente', encerrada_em: now } as const;
  const row = {
    id,
    pedido_id: pedido.id,
    medico_id: medicoId,
    inicio,
    fim,
    contato,
    criada_em: now,
    remarcada_de: anterior?.id ?? null,
    // The calendar shows one event, however often it moves.
    evento: anterior?.evento ?? id,
    sequencia: anterior ? anterior.sequencia + 1 : 0,
  };
  const medicos = new Set([medicoId, ...(anterior ? [anterior.medico_id] : [])]);
  return merge(
    {
      writes: [
        ...(anterior
          ? [call(repository.endConsulta, anterior.id, { ...moved, sequencia: anterior.sequencia })]
          : []),
        { ...call(repository.insertConsulta, row), taken: errors.horarioTomado },
      ],
      audit: [
        {
          action: anterior ? 'consulta.remarcar' : 'consulta.marcar',
          targetType: 'pedido',
          targetId: pedido.id,
        },
      ],
      jobs: [job(avisarConsultaJob, { consultaId: id, momento: anterior ? 'remarcada' : 'marcada' })],
    },
    announced(pedido, now),
    { events: [...medicos].flatMap((medico) => agendaEvents(medico, quem)) },
    consultaLine(pedido, anterior ? 'consulta-remarcada' : 'consulta-marcada', inicio, now),
  );
}

/**
 * Cancels the booked consultation until two hours before it begins; the patient chooses again. One that is not booked any more
 * stays as it is. @throws 404, 409 tarde_demais
 */
export const cancelarConsulta = command({
  load: ({
    actor,
    input: { pedidoId, consulta: id },
    deps,
  }: Call<{ pedidoId: string; consulta: string }>) => ({
    booked: call(lockBooked, actor, { pedidoId, id }, deps.clock()),
  }),
  decide: ({ booked }, { input, now }): Decision => {
    if (booked?.known?.pedido_id !== input.pedidoId) throw notFound();
    if (booked.known.estado === 'cancelada') return {};
    const consulta = requireMarcada(booked, input.consulta, now);
    const end = { pedido: booked.pedido, consulta, fim: 'paciente' } as const;
    return voltarAEscolha(end, booked, now);
  },
});

/** The booked consultation of an order, which may still be moved. @throws 409 consulta_nao_marcada, 409 tarde_demais */
function requireMarcada({ marcada }: EscolhaState, id: string, now: Date): ConsultaFound {
  if (marcada?.id !== id) throw errors.naoMarcada();
  if (now > mudavelAte(marcada.inicio)) throw errors.tardeDemais();
  return marcada;
}
