import type { Readable } from 'node:stream';
import type { Storage } from '#ports/storage.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { requirePassword, type PasswordDeps } from '#features/contas/identidade/identidade.public.ts';
import { streamZip } from './pacote.usecases.ts';
import { readPartes } from './partes.usecases.ts';

export type ExportDeps = PasswordDeps & { storage: Storage; settings: { brand: string } };

const LINK_MS = 5 * 60_000;
const PURPOSE = 'exportacao';

/**
 * Makes a link to the zip of the patient's data that expires after five minutes and works in this session
 * only. The password is required again, because an unattended browser must not give out a whole record.
 * Writes an audit row.
 * @throws the errors of `requirePassword`
 */
export async function criarExportacao({
  actor,
  input,
  deps,
}: UseCase<Paciente, { senha?: string | undefined }, ExportDeps>): Promise<{ url: string; expiraEm: Date }> {
  await requirePassword({ actor, input: { senhaAtual: input.senha }, deps });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'cliente.exportar', targetType: 'cliente', targetId: actor.clienteId }),
  );
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const token = deps.signer.sign(PURPOSE, [actor.clienteId, actor.sessaoId, expiraEm.getTime()].join('|'));
  return { url: `/api/cliente/exportacao/${token}`, expiraEm };
}

/**
 * Opens the zip of a signed link as a stream; writes an audit row.
 * @throws naoEncontrado for an expired or forged link or another session's, StorageUnavailable
 */
export async function abrirExportacao({
  actor,
  input,
  deps,
}: UseCase<Paciente, { token: string }, ExportDeps>): Promise<{ conteudo: Readable; geradoEm: Date }> {
  const [owner, session, until] = deps.signer.open(PURPOSE, input.token)?.split('|') ?? [];
  const geradoEm = deps.clock();
  const holds =
    owner === actor.clienteId && session === actor.sessaoId && Number(until) >= geradoEm.getTime();
  if (!holds) throw notFound();
  // Checked before the first byte: once the zip is being sent, a failure can only break the download off.
  await deps.storage.check();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'cliente.exportar_baixar', targetType: 'cliente', targetId: actor.clienteId }),
  );
  const { storage, log, settings } = deps;
  const partes = readPartes(deps.db, actor.scope);
  return { conteudo: streamZip({ partes, storage, brand: settings.brand, geradoEm, log }), geradoEm };
}
