import { rm } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { motivoDeRecusa, TIPOS_ANEXO, type TipoAnexo } from '../../../domain/anexos.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Paciente } from '../../platform/actor.ts';
import { AppError, naoEncontrado } from '../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { announcePedido, editavel, findPedido, lockPedido, updatePedido } from '../pedidos/pedidos.public.ts';
import * as erros from './anexos.errors.ts';
import * as anexos from './anexos.repository.ts';

export type UploadDeps = BaseDeps & { storage: Storage };

const MAX_FILES = 40;

export type Envio = {
  /** The tus upload's id. */
  id: string;
  pedidoId: string;
  tipo: string;
  nomeOriginal: string;
  size: number;
};

/** Before the first byte: is the order the patient's, open, and is the kind known? */
export async function autorizarEnvio({
  actor,
  input,
  deps,
}: UseCase<Paciente, Omit<Envio, 'id'>, UploadDeps>): Promise<void> {
  const pedido = await findPedido(deps.db, actor.scope, input.pedidoId);
  if (!pedido) throw naoEncontrado();
  if (!editavel(pedido)) throw erros.pedidoFechado();
  toTipo(input.tipo);
  const motivo = motivoDeRecusa({ nome: '', size: input.size });
  if (motivo) throw erros.arquivoRecusado(motivo);
  if ((await anexos.countAnexos(deps.db, pedido.id)) >= MAX_FILES) throw erros.muitosArquivos();
}

/**
 * After the last byte: what the bytes are decides, not what they are called; then the file is stored under the
 * folder of the CPF, fsynced, and only then its row acknowledged. The same upload ended twice is one file.
 * @throws arquivoRecusado for anything but an image or a PDF; the received bytes are removed
 */
export async function concluirEnvio({
  actor,
  input: { envio, caminho },
  deps,
}: UseCase<Paciente, { envio: Envio; caminho: string }, UploadDeps>): Promise<void> {
  const { scope } = actor;
  if (await anexos.findByEnvio(deps.db, scope, envio.id)) return;
  const tipo = toTipo(envio.tipo);
  const found = await fileTypeFromFile(caminho);
  const contentType = found?.mime ?? 'application/octet-stream';
  const motivo = motivoDeRecusa({ nome: envio.nomeOriginal, size: envio.size, contentType });
  if (motivo) {
    await rm(caminho, { force: true });
    throw erros.arquivoRecusado(motivo);
  }
  const objeto = `${actor.cpf}/${envio.pedidoId}/${tipo}-${envio.id}.${found?.ext ?? 'bin'}`;
  const stored = await deps.storage.putFile(objeto, caminho);
  try {
    await record();
  } catch (error) {
    // Only a refusal is sure to have left no row: a commit whose answer was lost may stand, and its file with it.
    if (error instanceof AppError) await deps.storage.remove(objeto);
    throw error;
  }

  async function record(): Promise<void> {
    await deps.runInTransaction({ actor }, async (uow) => {
      const pedido = await lockPedido(uow.db, scope, envio.pedidoId);
      if (!pedido) throw naoEncontrado();
      if (!editavel(pedido)) throw erros.pedidoFechado();
      const now = deps.clock();
      const id = await anexos.insertAnexo(uow.db, {
        cliente_id: scope.clienteId,
        pedido_id: pedido.id,
        tipo,
        nome: await anexos.nextNome(uow.db, pedido.id, tipo),
        nome_original: envio.nomeOriginal.slice(0, 200),
        objeto,
        bytes_enviados: envio.size,
        size: stored.size,
        sha256: stored.sha256,
        content_type: contentType,
        situacao: 'guardado',
        motivo: null,
        paginas: null,
        previa_objeto: null,
        conferido_em: null,
        envio: envio.id,
        created_at: now,
      });
      uow.audit({ acao: 'anexo.guardar', alvoTipo: 'anexo', alvoId: id });
      announcePedido(uow, pedido, await updatePedido(uow.db, pedido.id, {}, now));
    });
  }
}

function toTipo(text: string): TipoAnexo {
  const known = TIPOS_ANEXO.find(({ tipo }) => tipo === text);
  if (!known) throw erros.tipoDesconhecido();
  return known.tipo;
}
