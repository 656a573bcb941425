import { respondida } from '#domain/catalogo/perguntas.ts';
import { medicoComCrm } from '#domain/contas/medico.ts';
import { doctorScope, type DoctorScope, type Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { call, type Contribution, type RepositoryCall } from '#platform/db/command/decision.ts';
import { filaEvents, pedidoEvents } from '#features/pedidos/pedidos.events.ts';
import { updatePedido, type PedidoChange } from '#features/pedidos/pedidos/pedidos.public.ts';
import { deleteRascunhos, insertNota } from './anotacoes.repository.ts';
import * as errors from './caso.errors.ts';
import { claimEnd, isHeldBy, waits } from './caso.policy.ts';
import { extendCaso, type LockedCaso } from './caso.repository.ts';

/** @throws 403 cadastro_em_analise */
export function requireActive(actor: Medico): void {
  if (!actor.ativo) throw errors.cadastroEmAnalise();
}

/** A locked case in the hand of its doctor. `renewal` holds it until `ate`. */
export type HeldCaso = { caso: LockedCaso; scope: DoctorScope; ate: Date; renewal: RepositoryCall[] };

/**
 * A locked case for an act of the doctor who has it in hand. Nobody else moves it before the end of the act.
 * @throws 403 cadastro_em_analise, 404, 409 fora_da_fila, 409 caso_assumido, 409 fora_das_maos
 */
export function requireHeld(caso: LockedCaso | undefined, actor: Medico, now: Date): HeldCaso {
  if (!caso) throw notFound();
  if (!waits(caso)) throw errors.foraDaFila();
  if (!isHeldBy(caso, actor.medicoId, now)) throw notInHand(caso, now);
  // Put back to `em análise` after this call was let in.
  if (caso.medico_estado !== 'ativo') throw errors.cadastroEmAnalise();
  const ate = claimEnd(now);
  const scope = scopeOf(caso, actor);
  return { caso, scope, ate, renewal: [call(extendCaso, caso.id, ate)] };
}

/** The whole of a locked case, for a doctor to whom it was found open. */
export function scopeOf(
  { id: pedidoId, cliente_id: clienteId, paciente_id: pacienteId }: LockedCaso,
  actor: Medico,
): DoctorScope {
  return doctorScope(actor, { pedidoId, clienteId, pacienteId, whole: true });
}

/** "Dra. Helena Prado (CRM-SP 000123)", of the doctor who answers a case. */
export function quemResponde({
  resposta_nome: nome,
  resposta_crm: crm,
  resposta_uf: uf,
}: LockedCaso): string {
  return nome === null || crm === null || uf === null ? 'um médico' : medicoComCrm({ nome, crm, uf });
}

function notInHand({ medico_nome, assumido_ate }: LockedCaso, now: Date) {
  const taken = medico_nome !== null && assumido_ate !== null && assumido_ate > now;
  return taken ? errors.casoAssumido(medico_nome, assumido_ate) : errors.foraDasMaos();
}

type Moved = Pick<LockedCaso, 'id' | 'cliente_id' | 'versao'>;

/**
 * A move of a locked order: its change, if any, its audit row, and the live events of patient, desk and doctors. A second move in
 * one transaction is of the `versao` that the first one makes.
 */
export function moveOf(
  caso: Moved,
  { action, change, now }: { action: string; change: PedidoChange | null; now: Date },
): Contribution {
  return {
    writes: change ? [call(updatePedido, caso.id, change, now)] : [],
    audit: [{ action, targetType: 'pedido', targetId: caso.id }],
    events: [...(change ? pedidoEvents(caso, caso.versao + 1) : []), ...filaEvents(caso.id)],
  };
}

/**
 * Puts the note that a doctor is writing into the record of a case that is decided with it, and ends what others were writing
 * there. @param texto null for none
 */
export function notaAoDecidir(
  texto: string | null,
  { pedidoId, medicoId }: Pick<DoctorScope, 'pedidoId' | 'medicoId'>,
  { now, newId }: { now: Date; newId: () => string },
): Contribution {
  const writes = [call(deleteRascunhos, pedidoId)];
  if (texto === null || !respondida(texto)) return { writes };
  const nota = { id: newId(), pedido_id: pedidoId, medico_id: medicoId, adendo_de: null };
  return {
    writes: [...writes, call(insertNota, { ...nota, texto, created_at: now })],
    audit: [{ action: 'caso.nota', targetType: 'pedido', targetId: pedidoId }],
  };
}
