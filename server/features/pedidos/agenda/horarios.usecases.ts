import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { feriado } from '#domain/calendario/dias-uteis.ts';
import { horariosLivres, type Horario } from '#domain/consultorio/agenda.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { lerCalendario } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { agendaEvents } from '../pedidos.events.ts';
import { findAgendaComMarcadas, listQuemEscolhe } from './agenda.repository.ts';

type Reader = Queries | QueriesInTransaction;

/** A time that can be booked, with where it takes place (https link or phone number) and whose it is. */
export type HorarioLivre = Horario & { medicoId: string; medico: string; contato: string };

/**
 * The free times of a doctor, in order, from the day `de` to the day `ate` in São Paulo ('YYYY-MM-DD', both included, 366
 * days at most). None for an unknown or inactive doctor, and while no link or phone was saved. Two statements.
 */
export async function findHorariosLivres(
  db: Reader,
  { medicoId, de, ate, now }: { medicoId: string; de: string; ate: string; now: Date },
): Promise<HorarioLivre[]> {
  const bounds = {
    inicio: instanteEmSaoPaulo(de, '00:00'),
    fim: instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
  };
  const agenda = await findAgendaComMarcadas(db, medicoId, { desde: de, ate }, bounds);
  if (!agenda || agenda.medico_estado !== 'ativo' || agenda.contato === '') return [];
  const { calendario } = await lerCalendario({ db });
  const { padrao, excecoes, marcadas, contato, medico_nome: medico } = agenda;
  const livres = horariosLivres({
    padrao,
    excecoes,
    marcadas,
    duracaoMin: agenda.duracao_min,
    antecedenciaMin: agenda.antecedencia_min,
    feriado: (data) => feriado(data, calendario),
    agora: now,
    de,
    ate,
  });
  return livres.map((horario) => ({ ...horario, medicoId, medico, contato }));
}

/**
 * The free time of a doctor that begins at an instant, or null when there is none. Ask inside of the transaction that
 * books, after `lockAgenda`: until it ends neither another booking nor a change of the agenda can take the time away.
 */
export async function ehHorarioLivre(
  db: QueriesInTransaction,
  { medicoId, inicio, now }: { medicoId: string; inicio: Date; now: Date },
): Promise<HorarioLivre | null> {
  const dia = dataEmSaoPaulo(inicio);
  const livres = await findHorariosLivres(db, { medicoId, de: dia, ate: dia, now });
  return livres.find((livre) => livre.inicio.getTime() === inicio.getTime()) ?? null;
}

/** Makes the doctor's, the desk's and the choosing patients' pages read the times of an agenda again. */
export async function anunciarAgenda(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
  uow.emit(...agendaEvents(medicoId, await listQuemEscolhe(uow.db, now)));
}
