import type { AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import type { Medico, Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import { together } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lerRegraDoPrazo } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { readVersoes, type VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import * as casos from '../caso/caso.public.ts';
import type { LockedCaso } from '../caso/caso.public.ts';
import { findOpenPergunta, takeBack, type PauseDeps } from '../pausas/pausas.public.ts';
import { listFila, countFila, type FilaRow } from './fila.repository.ts';

const { errors } = casos;

/** For how long a decided case is listed, in milliseconds. */
const DECIDED_MS = 30 * 86_400_000;

export const MAX_HELD = 10;

type Call<Input> = UseCase<Medico, Input, BaseDeps>;

/** One tab of the queue with the questions that its cases were asked, and how many cases each tab holds. */
export type Fila = { casos: FilaRow[]; versoes: VersaoRow[]; contagens: Record<AbaDaFila, number> };

/** Reads one tab of the queue; the look is audited. @throws 403 cadastro_em_analise */
export async function lerFila({ actor, input: { aba }, deps }: Call<{ aba: AbaDaFila }>): Promise<Fila> {
  casos.requireActive(actor);
  const { db, clock } = deps;
  const now = clock();
  const of = { medicoId: actor.medicoId, now, since: new Date(now.getTime() - DECIDED_MS) };
  const [rows, contagens] = await together(db, (one) =>
    Promise.all([
      listFila(one, aba, of),
      countFila(one, of),
      recordLook({ db: one, clock }, actor, 'fila.ler'),
    ]),
  );
  const ids = rows.flatMap(({ versao_saude, versao_trat }) => [versao_saude, versao_trat]);
  const versoes = await readVersoes(db, [...new Set(ids.filter((id) => id !== null))]);
  return { casos: rows, versoes, contagens };
}

/**
 * Takes a case in hand, or holds one that is in hand already for another 30 minutes; a case that waits for the patient is
 * taken back by the doctor who asked. Two doctors at once wait for the same row: one of them gets it.
 * @returns until when
 * @throws 403 cadastro_em_analise, 404, 409 caso_assumido, 409 caso_aguarda, 409 fora_da_fila, 409 casos_demais
 */
export const assumirCaso = command({
  load: ({ actor, input: { id }, deps }: UseCase<Medico, { id: string }, BaseDeps & PauseDeps>) => {
    casos.requireActive(actor);
    return {
      estado: call(casos.lockEstadoDoMedico, actor.medicoId),
      caso: call(casos.lockCaso, id),
      count: call(casos.countHeld, actor.medicoId),
      pergunta: call(findOpenPergunta, id),
      regra: call(lerRegraDoPrazo, deps),
    };
  },
  decide: ({ estado, caso, count, pergunta, regra }, { actor, input: { id }, now }): Decision<Date> => {
    if (!caso) throw notFound();
    if (estado !== 'ativo') throw errors.cadastroEmAnalise();
    const { medicoId } = actor;
    const ate = casos.claimEnd(now);
    const still = casos.standsStill(caso);
    if (!still && !casos.waits(caso)) throw errors.foraDaFila();
    const held = casos.isHeldBy(caso, medicoId, now);
    if (!held && caso.assumido_ate && caso.assumido_ate > now) {
      throw errors.casoAssumido(caso.medico_nome ?? 'um colega', caso.assumido_ate);
    }
    // A case that was this doctor's before counts already.
    if (caso.medico_id !== medicoId && count >= MAX_HELD) throw errors.casosDemais(MAX_HELD);
    if (held) return { writes: [call(casos.extendCaso, id, ate)], answer: ate };
    const { moved, writes } = still
      ? takeBack(caso, { pergunta, regra }, actor, now)
      : { moved: null, writes: [] };
    const action = still ? 'caso.retomar' : 'caso.assumir';
    const change = { atendimento: 'em atendimento', ...moved };
    const hold = call(casos.holdCaso, id, { medicoId, now, ate });
    return {
      ...merge({ writes: [...writes, hold] }, casos.moveOf(caso, { action, change, now })),
      answer: ate,
    };
  },
});

/** Gives a case back to the queue; one that is not in this doctor's hand stays as it is. @throws 404 */
export const devolverCaso = command({
  load: ({ input: { id } }: Call<{ id: string }>) => ({ caso: call(casos.lockCaso, id) }),
  decide: ({ caso }, { actor, now }) => {
    if (!caso) throw notFound();
    const own = caso.medico_id === actor.medicoId;
    return { ...(own && release(caso, 'caso.devolver', now)), answer: undefined };
  },
});

/** The job that returns the cases whose claim ran out. */
export async function devolverVencidos({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  for (const id of await casos.listExpired(deps.db, deps.clock())) {
    await devolverVencido({ actor, input: { id }, deps });
  }
}

const devolverVencido = command({
  load: ({ input: { id } }: UseCase<Sistema, { id: string }, BaseDeps>) => ({
    caso: call(casos.lockCaso, id),
  }),
  decide: ({ caso }, { now }) => {
    // Held again, or returned, since the list was read.
    const over = caso?.assumido_ate && caso.assumido_ate <= now;
    return { ...(over && release(caso, 'caso.vencer', now)), answer: undefined };
  },
});

/** Returns every case of a doctor who is deactivated, in the transaction of that act, which holds the doctor's row. */
export async function devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
  for (const id of await casos.listHeld(uow.db, medicoId)) {
    const caso = await casos.lockCaso(uow.db, id);
    if (caso?.medico_id === medicoId) await uow.add(release(caso, 'caso.devolver', now));
  }
}

function release(caso: LockedCaso, action: string, now: Date): Contribution {
  // An order that was concluded or cancelled meanwhile keeps its state.
  const change = caso.atendimento === 'em atendimento' ? { atendimento: 'na fila' } : null;
  return merge({ writes: [call(casos.freeCaso, caso.id)] }, casos.moveOf(caso, { action, change, now }));
}
