import { dataEHora } from '#domain/calendario/horas.ts';
import { mensagemDeRetirada, mensagemDeRetiradaDoChat } from '#domain/pedidos/anexos.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner, Verdict } from '#ports/scanner.ts';
import type { Storage } from '#ports/storage.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import { conversaEvents, automaticLine } from '#features/chat/chat/chat.public.ts';
import { pedidoEvents, lockPedido, updatePedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import * as anexos from '../anexos.repository.ts';
import { listUnscanned, updateScanOutcome, type ScanOutcome } from './conferir.repository.ts';
import type { StoredAnexoRow } from '../anexos.repository.ts';

export type ScanDeps = BaseDeps & {
  storage: Storage;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanJobMs'>;
};

const SWEEP_AFTER_MS = 3600_000;
const SWEEP_AT_ONCE = 200;

/**
 * Scans a stored file that has not been scanned. A clean file becomes available; a file with a threat is
 * removed from the order or marked in the chat, and its content is deleted. Idempotent, and safe to interrupt
 * at any point.
 * @throws ProviderError when the antivirus does not answer, so that the job is retried
 */
export async function conferirAnexo({
  actor,
  input: { anexoId, clienteId },
  deps,
}: UseCase<Sistema, { anexoId: string; clienteId: string }, ScanDeps>): Promise<void> {
  const scope = systemScope(actor, clienteId);
  const anexo = await anexos.findAnexoOrRemoved(deps.db, scope, anexoId);
  if (anexo?.situacao === 'em verificação') {
    const veredito = await deps.scanner.scan(await deps.storage.read(anexo.objeto), deps.times.scanJobMs);
    await recordOutcome({ actor, input: { anexo, veredito }, deps });
    if (veredito === 'ameaca' || veredito === 'grande_demais') await removeBytes(deps.storage, anexo);
  }
  // An earlier run was interrupted after its commit and before deleting the content.
  if (anexo?.situacao === 'recusado') await removeBytes(deps.storage, anexo);
}

type Scanned = { anexo: StoredAnexoRow; veredito: Verdict };

const recordOutcome = command({
  load: ({ actor, input: { anexo, veredito }, deps }: UseCase<Sistema, Scanned, ScanDeps>) => ({
    pedido: call(lockPedido, systemScope(actor, anexo.cliente_id), anexo.pedido_id),
    fresh: call(updateScanOutcome, anexo.id, outcomeOf(veredito, deps.clock())),
    pacienteId: call(anexos.findPacienteDoArquivo, systemScope(actor, anexo.cliente_id), anexo.id),
  }),
  decide: ({ pedido, fresh, pacienteId }, { actor, input: { anexo, veredito }, now }): Decision => {
    if (!fresh) return {};
    const { id: targetId, cliente_id: clienteId } = anexo;
    const { motivo } = outcomeOf(veredito, now);
    const action = motivo === null ? 'anexo.liberar' : 'anexo.retirar';
    const audit = [{ action, targetType: 'anexo', targetId }];
    if (pedido === null) {
      // The patient is told by a new message, because the message with the file may be far up in the log.
      const mensagem = motivo && mensagemDeRetiradaDoChat(dataEHora(anexo.created_at), motivo);
      const line = { mensagem: mensagem ?? '', pedidoId: null, clienteId, pacienteId };
      const told = mensagem === null ? {} : automaticLine(line, now);
      return merge({ audit, events: conversaEvents(systemScope(actor, clienteId), 0) }, told);
    }
    const { id: pedidoId, numero } = pedido;
    const gone = anexo.removido_em === null ? motivo : null;
    const mensagem = gone && mensagemDeRetirada({ tipo: anexo.tipo, motivo: gone, numero });
    const told = mensagem === null ? {} : automaticLine({ mensagem, pedidoId, clienteId }, now);
    const writes = [call(updatePedido, pedidoId, {}, now)];
    return merge({ audit, writes, events: pedidoEvents(pedido, pedido.versao + 1) }, told);
  },
});

function outcomeOf(veredito: Verdict, now: Date): ScanOutcome {
  const motivo = veredito === 'limpo' || veredito === 'sem_exame' ? null : veredito;
  const situacao = motivo === null ? 'guardado' : 'recusado';
  return { situacao, motivo, conferido_em: veredito === 'sem_exame' ? null : now };
}

async function removeBytes(storage: Storage, anexo: StoredAnexoRow): Promise<void> {
  await storage.remove(anexo.objeto);
  if (anexo.previa_objeto !== null) await storage.remove(anexo.previa_objeto);
}

/**
 * Scans the files that are still waiting; ends when the antivirus does not answer, while a failure with one
 * file does not end it.
 */
export async function sweepUnscanned({ actor, deps }: UseCase<Sistema, null, ScanDeps>): Promise<void> {
  const before = new Date(deps.clock().getTime() - SWEEP_AFTER_MS);
  for (const { id, cliente_id } of await listUnscanned(deps.db, before, SWEEP_AT_ONCE)) {
    try {
      await conferirAnexo({ actor, input: { anexoId: id, clienteId: cliente_id }, deps });
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'refused') throw error;
      deps.log.error({ err: error, anexoId: id }, 'a file could not be looked at');
    }
  }
}
