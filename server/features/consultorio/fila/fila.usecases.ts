import type { AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import type { Medico, Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { together } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readVersoes, type VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import * as casos from '../caso/caso.public.ts';
import type { LockedCaso } from '../caso/caso.public.ts';
import { takeBack, type PauseDeps } from '../pausas/pausas.public.ts';
import { listFila, countFila, type FilaRow } from './fila.repository.ts';

const { erros } = casos;

/** For how long a decided case is listed, in milliseconds. */
const DECIDED_MS = 30 * 86_400_000;

/** The most cases that one doctor may have in hand. */
export const MAX_HELD = 10;

type Call<Input> = UseCase<Medico, Input, BaseDeps>;

/** One tab of the queue with the questions that its cases were asked, and how many cases each tab holds. */
export type Fila = { casos: FilaRow[]; versoes: VersaoRow[]; contagens: Record<AbaDaFila, number> };

/** Reads one tab of the queue. @throws 403 cadastro_em_analise */
export async function lerFila({ actor, input: { aba }, deps }: Call<{ aba: AbaDaFila }>): Promise<Fila> {
  casos.requireActive(actor);
  const { db, clock } = deps;
  const now = clock();
  const of = { medicoId: actor.medicoId, now, since: new Date(now.getTime() - DECIDED_MS) };
  const [rows, contagens] = await together(db, (one) =>
    Promise.all([listFila(one, aba, of), countFila(one, of)]),
  );
  const ids = rows.flatMap(({ versao_saude, versao_trat }) => [versao_saude, versao_trat]);
  const versoes = await readVersoes(db, [...new Set(ids.filter((id) => id !== null))]);
  return { casos: rows, versoes, contagens };
}

/**
 * Takes a case in hand, or holds one that is in hand already for another 30 minutes; a case that waits for the patient is
 * taken back by whoever asked. Two doctors at once wait for the same row: one of them gets it. @returns until when
 * @throws 403 cadastro_em_analise, 404, 409 caso_assumido, 409 caso_aguarda, 409 fora_da_fila, 409 casos_demais
 */
export async function assumirCaso({
  actor,
  input: { id },
  deps,
}: UseCase<Medico, { id: string }, BaseDeps & PauseDeps>): Promise<Date> {
  casos.requireActive(actor);
  return deps.runInTransaction({ actor }, async (uow) => {
    // The doctor's row before the order's, as a deactivation locks them: whichever came first, the other waits with nothing held.
    const estado = await casos.lockEstadoDoMedico(uow.db, actor.medicoId);
    const caso = await casos.lockCaso(uow.db, id);
    if (!caso) throw notFound();
    if (estado !== 'ativo') throw erros.cadastroEmAnalise();
    const now = deps.clock();
    const ate = casos.claimEnd(now);
    const still = casos.standsStill(caso);
    if (!still && !casos.waits(caso)) throw erros.foraDaFila();
    const held = casos.isHeldBy(caso, actor.medicoId, now);
    if (!held && caso.assumido_ate && caso.assumido_ate > now) {
      throw erros.casoAssumido(caso.medico_nome ?? 'um colega', caso.assumido_ate);
    }
    // A case that was this doctor's before counts already.
    if (caso.medico_id !== actor.medicoId && (await casos.countHeld(uow.db, actor.medicoId)) >= MAX_HELD) {
      throw erros.casosDemais(MAX_HELD);
    }
    if (held) {
      await casos.extendCaso(uow.db, id, ate);
      return ate;
    }
    const moved = still ? await takeBack(uow, deps, { actor, caso, now }) : null;
    await casos.holdCaso(uow.db, id, { medicoId: actor.medicoId, now, ate });
    const action = still ? 'caso.retomar' : 'caso.assumir';
    const change = { atendimento: 'em atendimento', ...moved };
    await casos.recordMove(uow, caso, { action, change, now });
    return ate;
  });
}

/** Gives a case back to the queue; one that is not in this doctor's hand stays as it is. @throws 404 */
export async function devolverCaso({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await casos.lockCaso(uow.db, id);
    if (!caso) throw notFound();
    if (caso.medico_id === actor.medicoId) await release(uow, caso, 'caso.devolver', deps.clock());
  });
}

/** The job that returns the cases whose claim ran out. */
export async function devolverVencidos({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  for (const id of await casos.listExpired(deps.db, deps.clock())) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const caso = await casos.lockCaso(uow.db, id);
      const now = deps.clock();
      // Held again, or given back, since the list was read.
      if (!caso?.assumido_ate || caso.assumido_ate > now) return;
      await release(uow, caso, 'caso.vencer', now);
    });
  }
}

/** Returns every case of a doctor who is deactivated, in the transaction of that act, which holds the doctor's row. */
export async function devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
  for (const id of await casos.listHeld(uow.db, medicoId)) {
    const caso = await casos.lockCaso(uow.db, id);
    if (caso?.medico_id === medicoId) await release(uow, caso, 'caso.devolver', now);
  }
}

async function release(uow: UnitOfWork, caso: LockedCaso, action: string, now: Date): Promise<void> {
  await casos.freeCaso(uow.db, caso.id);
  // An order that was concluded or cancelled meanwhile keeps what its end made of it.
  const atendimento = caso.atendimento === 'em atendimento' ? 'na fila' : null;
  await move(uow, caso, { action, atendimento, now });
}

function move(
  uow: UnitOfWork,
  caso: LockedCaso,
  { action, atendimento, now }: { action: string; atendimento: string | null; now: Date },
): Promise<void> {
  const changed = atendimento !== null && atendimento !== caso.atendimento;
  return casos.recordMove(uow, caso, { action, change: changed ? { atendimento } : null, now });
}
