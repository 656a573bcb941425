import type { Calendario } from '#domain/calendario/calendario.ts';
import { randomUUID } from 'node:crypto';
import type { AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { DIAS_DA_SEMANA, type ExcecaoDaAgenda, type PadraoSemanal } from '#domain/consultorio/agenda.ts';
import { conferirAgenda, type AgendaDigitada } from '#domain/consultorio/agenda-digitada.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { agendaMudou, agendaRecusada } from './agenda.errors.ts';
import { lerCalendario } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import * as repository from './agenda.repository.ts';
import type { AgendaComExcecoes, ConsultaDaAgenda } from './agenda.repository.ts';
import { anunciarAgenda } from './horarios.usecases.ts';

/** Whose agenda is meant; a doctor names themselves, which the route sees to. */
type Of = { medicoId: string };

/** An agenda as its screen shows it, with the consultations since the beginning of this week. */
export type AgendaLida = {
  agenda: AgendaComExcecoes;
  consultas: ConsultaDaAgenda[];
  calendario: Calendario;
  now: Date;
};

/** A doctor's agenda; an empty one where none was saved yet. @throws 404 */
export function lerAgenda({
  actor,
  input: { medicoId },
  deps,
}: UseCase<Admin | Medico, Of, BaseDeps>): Promise<AgendaLida> {
  return read(deps.db, actor, medicoId, deps.clock());
}

/**
 * Saves a doctor's agenda upon the version that was read. Exceptions of days that have passed are dropped, and booked
 * consultations stay whatever is saved. What is stored already is no change, whatever version was edited.
 * @throws 400 agenda_recusada, 404, 409 agenda_mudou
 */
export async function salvarAgenda({
  actor,
  input: { medicoId, ...edited },
  deps,
}: UseCase<Admin | Medico, Of & AgendaEditada, BaseDeps>): Promise<AgendaLida> {
  const now = deps.clock();
  const hoje = dataEmSaoPaulo(now);
  const refused = conferirAgenda(edited, hoje);
  if (refused.length > 0) throw agendaRecusada(refused);
  const wanted = tidy(edited, hoje);
  return deps.runInTransaction({ actor }, async (uow) => {
    const known = await repository.findAgenda(uow.db, medicoId, hoje);
    if (!known) throw notFound();
    if (known.versao === 0) await repository.insertEmptyAgenda(uow.db, medicoId);
    const versao = await repository.lockAgenda(uow.db, medicoId);
    // Read again under the lock: whoever held it may have saved.
    const before = await read(uow.db, actor, medicoId, now);
    if (isSame(before.agenda, wanted)) return before;
    if (versao !== edited.versao) throw agendaMudou();
    const excecoes = wanted.excecoes.map((excecao) => ({ ...excecao, id: randomUUID() }));
    const { padrao, duracaoMin: duracao_min, antecedenciaMin: antecedencia_min, contato } = wanted;
    const change = { padrao, duracao_min, antecedencia_min, contato, versao: versao + 1, updated_at: now };
    await repository.updateAgenda(uow.db, medicoId, change, excecoes);
    uow.audit({ action: 'agenda.salvar', targetType: 'medico', targetId: medicoId });
    await anunciarAgenda(uow, medicoId, now);
    return { ...before, agenda: { ...before.agenda, ...change, excecoes: wanted.excecoes } };
  });
}

async function read(
  db: Queries | QueriesInTransaction,
  actor: Admin | Medico,
  medicoId: string,
  now: Date,
): Promise<AgendaLida> {
  const hoje = dataEmSaoPaulo(now);
  const segunda = somarDias(hoje, -((diaDaSemana(hoje) + 6) % 7));
  const agenda = await repository.findAgenda(db, medicoId, hoje);
  if (!agenda) throw notFound();
  const { calendario } = await lerCalendario({ db });
  // To a doctor whose registration is being checked no case is open, and so no patient is named.
  if (actor.tipo === 'Medico' && !actor.ativo) return { agenda, consultas: [], calendario, now };
  const consultas = await repository.listConsultas(db, medicoId, instanteEmSaoPaulo(segunda, '00:00'));
  return { agenda, consultas, calendario, now };
}

type Antecedencia = Pick<AgendaEditada, 'duracaoMin' | 'antecedenciaMin'>;

/** As it is stored: days in the order of the week, intervals and exceptions in order of time, texts trimmed. */
function tidy(edited: AgendaDigitada & Antecedencia, hoje: string) {
  const { duracaoMin, antecedenciaMin } = edited;
  const padrao: PadraoSemanal = Object.fromEntries(
    DIAS_DA_SEMANA.map((dia) => [
      dia,
      (edited.padrao[dia] ?? [])
        .map(({ de, ate }) => ({ de, ate }))
        .toSorted((a, b) => a.de.localeCompare(b.de)),
    ]),
  );
  const excecoes = edited.excecoes
    .filter(({ data }) => data >= hoje)
    .map(({ data, tipo, de, ate, motivo }) => ({ data, tipo, de, ate, motivo: motivo.trim() }))
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return { padrao, excecoes, duracaoMin, antecedenciaMin, contato: edited.contato.trim() };
}

function orderOf({ data, de }: ExcecaoDaAgenda): string {
  return `${data} ${de ?? ''}`;
}

function isSame(agenda: AgendaComExcecoes, wanted: ReturnType<typeof tidy>): boolean {
  const now = tidy(
    {
      padrao: agenda.padrao,
      excecoes: agenda.excecoes,
      duracaoMin: agenda.duracao_min,
      antecedenciaMin: agenda.antecedencia_min,
      contato: agenda.contato,
    },
    '',
  );
  return JSON.stringify(now) === JSON.stringify(wanted);
}
