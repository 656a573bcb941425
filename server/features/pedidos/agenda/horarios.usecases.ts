import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { feriado } from '#domain/calendario/dias-uteis.ts';
import { horariosLivres, type Horario } from '#domain/consultorio/agenda.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { lerCalendario } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { locks } from '#platform/db/command/decision.ts';
import { findAgendaComMarcadas, lockAgenda } from './agenda.repository.ts';

type Reader = Queries | QueriesInTransaction;

/** A time that can be booked, with where it takes place (https link or phone number) and whose it is. */
export type HorarioLivre = Horario & { medicoId: string; medico: string; contato: string };

/**
 * The free times of a doctor, in order, from the day `de` to the day `ate` in São Paulo ('YYYY-MM-DD', both included, 366
 * days at most). None for an unknown or inactive doctor, and while no link or phone was saved. The time of the consultation
 * `sem` counts as free. Two statements.
 */
export async function findHorariosLivres(
  db: Reader,
  { medicoId, de, ate, now, sem }: { medicoId: string; de: string; ate: string; now: Date; sem?: string },
): Promise<HorarioLivre[]> {
  const bounds = {
    inicio: instanteEmSaoPaulo(de, '00:00'),
    fim: instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
  };
  const [agenda, { calendario }] = await Promise.all([
    findAgendaComMarcadas(db, medicoId, { desde: de, ate }, { ...bounds, sem }),
    lerCalendario({ db }),
  ]);
  if (!agenda || agenda.medico_estado !== 'ativo' || agenda.contato === '') return [];
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
 * Locks a doctor's agenda and gives the free time in it that begins at an instant, or null when there is none: until the
 * transaction ends neither another booking nor a change of the agenda can take the time away.
 */
export async function lockHorarioLivre(
  tx: QueriesInTransaction,
  { medicoId, inicio, now, sem }: { medicoId: string; inicio: Date; now: Date; sem?: string },
): Promise<HorarioLivre | null> {
  const dia = dataEmSaoPaulo(inicio);
  const [, livres] = await Promise.all([
    lockAgenda(tx, medicoId),
    findHorariosLivres(tx, { medicoId, de: dia, ate: dia, now, ...(sem && { sem }) }),
  ]);
  return livres.find((livre) => livre.inicio.getTime() === inicio.getTime()) ?? null;
}
locks('agenda', lockHorarioLivre);
