import type { Calendario } from '#domain/calendario/calendario.ts';
import type { AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { DIAS_DA_SEMANA, type ExcecaoDaAgenda, type PadraoSemanal } from '#domain/consultorio/agenda.ts';
import { conferirAgenda, type AgendaDigitada } from '#domain/consultorio/agenda-digitada.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { agendaEvents } from '../pedidos.events.ts';
import { agendaMudou, agendaRecusada } from './agenda.errors.ts';
import { lerCalendario } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import * as repository from './agenda.repository.ts';
import type { AgendaComExcecoes, ConsultaDaAgenda } from './agenda.repository.ts';

/** Whose agenda is meant; a doctor names themselves, which the route sees to. */
type Of = { medicoId: string };

/** An agenda as its screen shows it, with the consultations since the beginning of this week. */
export type AgendaLida = {
  agenda: AgendaComExcecoes;
  consultas: ConsultaDaAgenda[];
  calendario: Calendario;
  now: Date;
};

/** A doctor's agenda; an empty one where none was saved yet. The look is audited. @throws 404 */
export async function lerAgenda({
  actor,
  input: { medicoId },
  deps,
}: UseCase<Admin | Medico, Of, BaseDeps>): Promise<AgendaLida> {
  const [agenda] = await Promise.all([
    read(deps.db, actor, medicoId, deps.clock()),
    recordLook(deps, actor, 'agenda.ler'),
  ]);
  return agenda;
}

/**
 * Saves a doctor's agenda upon the version that was read. Exceptions of days that have passed are dropped, and booked
 * consultations stay whatever is saved. What is stored already is no change, whatever version was edited.
 * @throws 400 agenda_recusada, 404, 409 agenda_mudou
 */
export const salvarAgenda = command({
  load: ({
    actor,
    input: { medicoId, ...edited },
    deps,
  }: UseCase<Admin | Medico, Of & AgendaEditada, BaseDeps>) => {
    const now = deps.clock();
    const refused = conferirAgenda(edited, dataEmSaoPaulo(now));
    if (refused.length > 0) throw agendaRecusada(refused);
    return {
      versao: call(repository.lockOrMakeAgenda, medicoId),
      before: call(read, actor, medicoId, now),
      quem: call(repository.listQuemEscolhe, now),
    };
  },
  decide: ({ versao, before, quem }, { input: { medicoId, ...edited }, now, newId }) => {
    const wanted = tidy(edited, dataEmSaoPaulo(before.now));
    if (isSame(before.agenda, wanted)) return { answer: before };
    if (versao === null || versao !== edited.versao) throw agendaMudou();
    const excecoes = wanted.excecoes.map((excecao) => ({ ...excecao, id: newId() }));
    const { padrao, duracaoMin: duracao_min, antecedenciaMin: antecedencia_min, contato } = wanted;
    const change = { padrao, duracao_min, antecedencia_min, contato, versao: versao + 1, updated_at: now };
    return {
      writes: [call(repository.updateAgenda, medicoId, change, excecoes)],
      audit: [{ action: 'agenda.salvar', targetType: 'medico', targetId: medicoId }],
      events: agendaEvents(medicoId, quem),
      answer: { ...before, agenda: { ...before.agenda, ...change, excecoes: wanted.excecoes } },
    };
  },
});

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
