import { HORAS_PARA_REGISTRAR } from '#domain/consultorio/escolha.ts';
import { systemScope, type Paciente, type Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import * as consultas from '#features/pedidos/consultas/consultas.public.ts';
import type { ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { temConsulta } from './encerramentos.errors.ts';
import { devolver, lockEncerravel } from './escolha.decisions.ts';

/**
 * The patient of a refused order takes the money. Asking again changes nothing.
 * @throws 404, 409 sem_escolha, 409 tem_consulta while a consultation is booked
 */
export const preferirReembolso = command({
  load: ({ actor: { scope }, input: { id }, deps }: UseCase<Paciente, { id: string }, ReconcileDeps>) => ({
    found: call(lockEncerravel, deps, scope, id),
  }),
  decide: ({ found }, given): Decision => {
    if (!found) throw notFound();
    const chosen = found.escolha.escolha?.escolha;
    if (chosen === 'reembolso') return {};
    if (found.row.escolha?.estado !== 'aberta') throw consultas.semEscolha();
    if (chosen === 'consulta') throw temConsulta();
    return devolver(found, 'reembolso', given);
  },
});

/**
 * Expires choices and consultations: money goes back to patients who let the time to choose pass, and a consultation of which
 * nobody recorded anything counts as cancelled by the clinic.
 */
export async function encerrarEscolhasVencidas({
  actor,
  deps,
}: UseCase<Sistema, null, ReconcileDeps>): Promise<void> {
  const now = deps.clock();
  for (const input of await consultas.listEscolhasVencidas(deps.db, now)) {
    await vencer({ actor, input: { ...input, until: now }, deps });
  }
  const forgotten = new Date(now.getTime() - HORAS_PARA_REGISTRAR * 3_600_000);
  for (const input of await consultas.listEsquecidas(deps.db, forgotten)) {
    await esquecer({ actor, input: { ...input, until: forgotten }, deps });
  }
}

type Due = UseCase<Sistema, { id: string; cliente_id: string; until: Date }, ReconcileDeps>;

const loadDue = ({ actor, input: { id, cliente_id }, deps }: Due) => ({
  found: call(lockEncerravel, deps, systemScope(actor, cliente_id), id),
});

const vencer = command({
  load: loadDue,
  decide: ({ found }, { input: { until }, ...given }): Decision => {
    const escolha = found?.escolha.escolha;
    // Chosen since the list was read.
    const open = found?.row.escolha?.estado === 'aberta';
    const due = open && escolha?.escolha === null && escolha.escolher_ate <= until;
    return { ...(found && due && devolver(found, 'prazo', given)) };
  },
});

const esquecer = command({
  load: loadDue,
  decide: ({ found }, { input: { until }, now }): Decision => {
    const consulta = found?.escolha.marcada;
    if (!found || !consulta || consulta.fim > until) return {};
    const end = { pedido: found.row, consulta, fim: 'clinica' } as const;
    return consultas.voltarAEscolha(end, found.escolha, now);
  },
});
