import { HORAS_PARA_REGISTRAR, MAX_FALTAS } from '#domain/consultorio/escolha.ts';
import { systemScope, type Paciente, type PatientScope, type Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import * as consultas from '#features/pedidos/consultas/consultas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import type { PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { temConsulta } from './encerramentos.errors.ts';

/**
 * The patient of a refused order takes the money. Asking again changes nothing.
 * @throws 404, 409 sem_escolha, 409 tem_consulta while a consultation is booked
 */
export async function preferirReembolso({
  actor,
  input: { id },
  deps,
}: UseCase<Paciente, { id: string }, ReconcileDeps>): Promise<PedidoRow> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, actor.scope, id);
    if (!row) throw notFound();
    const escolha = await consultas.findEscolha(uow.db, id);
    if (escolha?.escolha === 'reembolso') return row;
    if (!row.escolha_aberta) throw consultas.semEscolha();
    if (escolha?.escolha === 'consulta') throw temConsulta();
    await devolver(uow, deps, row, 'reembolso');
    return (await pedidos.findPedido(uow.db, actor.scope, id)) ?? row;
  });
}

/**
 * What time alone decides: money goes back to patients who let the time to choose pass, and a consultation of which nobody
 * recorded anything is taken as cancelled by the clinic.
 */
export async function encerrarEscolhasVencidas({
  actor,
  deps,
}: UseCase<Sistema, null, ReconcileDeps>): Promise<void> {
  const now = deps.clock();
  for (const { id, cliente_id } of await consultas.listEscolhasVencidas(deps.db, now)) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const row = await pedidos.lockPedido(uow.db, systemScope(actor, cliente_id), id);
      const escolha = await consultas.findEscolha(uow.db, id);
      // Chosen since the list was read.
      if (!row?.escolha_aberta || !escolha || escolha.escolha !== null || escolha.escolher_ate > now) return;
      await devolver(uow, deps, row, 'prazo');
    });
  }
  const forgotten = new Date(now.getTime() - HORAS_PARA_REGISTRAR * 3_600_000);
  for (const { id, cliente_id } of await consultas.listEsquecidas(deps.db, forgotten)) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const row = await pedidos.lockPedido(uow.db, systemScope(actor, cliente_id), id);
      const marcada = row && (await consultas.findMarcada(uow.db, id));
      if (!row || !marcada || marcada.fim > forgotten) return;
      await consultas.voltarAEscolha(uow, deps, { pedido: row, consulta: marcada, fim: 'clinica' });
    });
  }
}

/**
 * Records, in the transaction of the doctor's act that locked the order, that the patient missed a consultation: they choose
 * again, or, having missed too many, get the money.
 */
export async function registrarFalta(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { scope, consulta }: { scope: PatientScope; consulta: consultas.ConsultaFound },
): Promise<void> {
  const row = await pedidos.lockPedido(uow.db, scope, consulta.pedido_id);
  if (!row) throw notFound();
  const faltas = await consultas.voltarAEscolha(uow, deps, { pedido: row, consulta, fim: 'falta' });
  if (faltas >= MAX_FALTAS) await devolver(uow, deps, row, 'faltas');
}

/**
 * Closes the choices of a patient whose account is closed, in the transaction that closes it: booked consultations are
 * cancelled, and the money goes back. Nobody is left who could choose, or come.
 */
export async function encerrarEscolhas(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  scope: PatientScope,
): Promise<void> {
  for (const { id } of await consultas.listEscolhasDe(uow.db, scope)) {
    const row = await pedidos.lockPedido(uow.db, scope, id);
    // Chosen since the list was read.
    if (row?.escolha_aberta === true) await devolver(uow, deps, row, 'encerrado');
  }
}

async function devolver(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  row: PedidoRow,
  escolha: 'reembolso' | 'prazo' | 'faltas' | 'encerrado',
): Promise<void> {
  await consultas.fecharEscolha(uow, deps, row, escolha);
  const closed = { escolha_aberta: false, sem_escolha: escolha === 'prazo' };
  await conciliarPedido(uow, deps, { ...row, ...closed }, true);
}
