import type { AbaDaFila } from '../../../../contracts/consultorio/fila.contract.ts';
import { naFila } from '../../../../domain/pedidos/atendimento.ts';
import type { Medico, Sistema } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { announceFila, announcePedido } from '../../pedidos/pedidos.events.ts';
import { updatePedido } from '../../pedidos/pedidos/pedidos.public.ts';
import * as erros from './fila.errors.ts';
import * as repository from './fila.repository.ts';
import type { LockedCaso, FilaRow } from './fila.repository.ts';

/** A case that nobody touches for so long returns to the queue, in milliseconds. */
const CLAIM_MS = 30 * 60_000;

/** The most cases that one doctor may have in hand. */
export const MAX_HELD = 10;

type Call<Input> = UseCase<Medico, Input, BaseDeps>;

/** One tab of the queue, and how many cases each tab holds. @throws 403 cadastro_em_analise */
export async function lerFila({ actor, input: { aba }, deps: { db } }: Call<{ aba: AbaDaFila }>): Promise<{
  casos: FilaRow[];
  contagens: Record<AbaDaFila, number>;
}> {
  requireActive(actor);
  const [casos, contagens] = await Promise.all([
    repository.listFila(db, aba, actor.medicoId),
    repository.countFila(db, actor.medicoId),
  ]);
  return { casos, contagens };
}

/**
 * Takes a case in hand, or holds one that is in hand already for another 30 minutes. Two doctors at once wait for the same
 * row: one of them gets it. @returns until when
 * @throws 403 cadastro_em_analise, 404, 409 caso_assumido, 409 fora_da_fila, 409 casos_demais
 */
export async function assumirCaso({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<Date> {
  requireActive(actor);
  return deps.runInTransaction({ actor }, async (uow) => {
    const caso = await repository.lockCaso(uow.db, id);
    if (!caso) throw notFound();
    const now = deps.clock();
    const ate = new Date(now.getTime() + CLAIM_MS);
    if (!waits(caso)) throw erros.foraDaFila();
    if (isHeldBy(caso, actor.medicoId, now)) {
      await repository.extendCaso(uow.db, id, ate);
      return ate;
    }
    if (caso.assumido_ate && caso.assumido_ate > now) {
      throw erros.casoAssumido(caso.medico_nome ?? 'um colega', caso.assumido_ate);
    }
    if ((await repository.countHeld(uow.db, actor.medicoId)) >= MAX_HELD) throw erros.casosDemais(MAX_HELD);
    await repository.holdCaso(uow.db, id, { medicoId: actor.medicoId, now, ate });
    await recordMove(uow, caso, { action: 'caso.assumir', atendimento: 'em atendimento' }, now);
    return ate;
  });
}

/** Gives a case back to the queue; one that is not in this doctor's hand stays as it is. @throws 404 */
export async function devolverCaso({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await repository.lockCaso(uow.db, id);
    if (!caso) throw notFound();
    if (caso.medico_id === actor.medicoId) await release(uow, caso, 'caso.devolver', deps.clock());
  });
}

/** The job that returns the cases whose claim ran out. */
export async function devolverVencidos({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  for (const id of await repository.listExpired(deps.db, deps.clock())) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const caso = await repository.lockCaso(uow.db, id);
      const now = deps.clock();
      // Held again, or given back, since the list was read.
      if (!caso?.assumido_ate || caso.assumido_ate > now) return;
      await release(uow, caso, 'caso.vencer', now);
    });
  }
}

/** Returns every case of a doctor who is deactivated, in the transaction of that act. */
export async function devolverCasosDe(uow: UnitOfWork, medicoId: string, now: Date): Promise<void> {
  for (const id of await repository.listHeld(uow.db, medicoId)) {
    const caso = await repository.lockCaso(uow.db, id);
    if (caso?.medico_id === medicoId) await release(uow, caso, 'caso.devolver', now);
  }
}

async function release(uow: UnitOfWork, caso: LockedCaso, action: string, now: Date): Promise<void> {
  await repository.freeCaso(uow.db, caso.id);
  // An order that was concluded or cancelled meanwhile keeps what its end made of it.
  const atendimento = caso.atendimento === 'em atendimento' ? 'na fila' : null;
  await recordMove(uow, caso, { action, atendimento }, now);
}

async function recordMove(
  uow: UnitOfWork,
  caso: LockedCaso,
  { action, atendimento }: { action: string; atendimento: string | null },
  now: Date,
): Promise<void> {
  if (atendimento !== null && atendimento !== caso.atendimento) {
    announcePedido(uow, caso, await updatePedido(uow.db, caso.id, { atendimento }, now));
  }
  uow.audit({ action, targetType: 'pedido', targetId: caso.id });
  announceFila(uow, caso.id);
}

function requireActive(actor: Medico): void {
  if (!actor.ativo) throw erros.cadastroEmAnalise();
}

function waits({ status, atendimento }: LockedCaso): boolean {
  const open = naFila(atendimento) || atendimento === 'em atendimento';
  return status === 'Aguardando Pagamento' && open;
}

function isHeldBy({ medico_id, assumido_ate }: LockedCaso, medicoId: string, now: Date): boolean {
  return medico_id === medicoId && assumido_ate !== null && assumido_ate > now;
}
