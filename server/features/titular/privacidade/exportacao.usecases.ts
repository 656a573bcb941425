import type { Readable } from 'node:stream';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Paciente } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { requirePassword, type PasswordDeps } from '../../contas/identidade/identidade.public.ts';
import { streamZip } from './pacote.usecases.ts';
import { readPartes } from './partes.usecases.ts';

export type ExportDeps = PasswordDeps & { storage: Storage; settings: { brand: string } };

const LINK_MS = 5 * 60_000;
const PURPOSE = 'exportacao';

/**
 * An address of everything the patient has given, for five minutes and for this session only. It asks the
 * password once more: a walked-away browser must not hand a whole record out.
 * @throws as `requirePassword`
 */
export async function criarExportacao({
  actor,
  input,
  deps,
}: UseCase<Paciente, { senha: string }, ExportDeps>): Promise<{ url: string; expiraEm: Date }> {
  await requirePassword({ actor, input: { senhaAtual: input.senha }, deps });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'cliente.exportar', targetType: 'cliente', targetId: actor.clienteId }),
  );
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const token = deps.signer.sign(PURPOSE, [actor.clienteId, actor.sessaoId, expiraEm.getTime()].join('|'));
  return { url: `/api/cliente/exportacao/${token}`, expiraEm };
}

/** The zip behind an address. @throws naoEncontrado: run out, forged, or another session's; StorageUnavailable */
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
  // Said in words before the first byte: a zip that has begun can only break off.
  await deps.storage.check();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'cliente.exportar_baixar', targetType: 'cliente', targetId: actor.clienteId }),
  );
  const { storage, log, settings } = deps;
  const partes = readPartes(deps.db, actor.scope);
  return { conteudo: streamZip({ partes, storage, brand: settings.brand, geradoEm, log }), geradoEm };
}
