import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { motivoDeRecusa, recusaDoConteudo, TIPOS_ANEXO, type TipoAnexo } from '../../../domain/anexos.ts';
import { MediaUnavailable, type Media, type Preparado } from '../../adapters/media/media.port.ts';
import { ProviderError } from '../../adapters/provider-error.port.ts';
import type { Scanner, Veredito } from '../../adapters/scanner/scanner.port.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Paciente } from '../../platform/actor.ts';
import { AppError, naoEncontrado } from '../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import type { ProviderTimes } from '../../platform/providers/times.ts';
import { announcePedido, editavel, findPedido, lockPedido, updatePedido } from '../pedidos/pedidos.public.ts';
import * as erros from './anexos.errors.ts';
import { conferirAnexoJob } from './anexos.jobs.ts';
import * as anexos from './anexos.repository.ts';

export type UploadDeps = BaseDeps & {
  storage: Storage;
  media: Media;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
};

const MAX_FILES = 40;

export type Envio = {
  /** The tus upload's id. */
  id: string;
  pedidoId: string;
  tipo: string;
  nomeOriginal: string;
  size: number;
};

type Conclusao = UseCase<Paciente, { envio: Envio; caminho: string }, UploadDeps>;

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
 * After the last byte: the antivirus looks at what came while it is opened and drawn anew; what was made of it is
 * stored under the folder of the CPF, fsynced, and only then its row acknowledged. The received bytes stay as they
 * are, so whoever is cut short begins again; the same upload ended twice is one file.
 * @throws arquivoRecusado for what cannot be taken, aberturaIndisponivel when that is our failure
 */
export async function concluirEnvio({ actor, input, deps }: Conclusao): Promise<void> {
  if (await anexos.findByEnvio(deps.db, actor.scope, input.envio.id)) return;
  toTipo(input.envio.tipo);
  const exame = examinar(deps, input.caminho);
  const preparo = await deps.media.preparar(input.caminho).catch(async (error: unknown) => {
    await exame;
    if (!(error instanceof MediaUnavailable)) throw error;
    deps.log.error({ err: error }, 'a file could not be opened');
    throw erros.aberturaIndisponivel();
  });
  try {
    const veredito = await exame;
    if (veredito === 'ameaca' || veredito === 'grande_demais') {
      await auditarRecusa({ actor, input, deps });
      throw erros.arquivoRecusado(recusaDoConteudo(veredito));
    }
    if (!preparo.ok) throw erros.arquivoRecusado(sentence(preparo, input.envio));
    await guardar({ actor, input: { ...input, preparo, veredito }, deps });
  } finally {
    if (preparo.ok) await rm(preparo.pasta, { recursive: true, force: true });
  }
}

/** The verdict, or null when the antivirus gives none in time: the patient waits, and a job can ask again. */
async function examinar(deps: UploadDeps, caminho: string): Promise<Veredito | null> {
  try {
    return await deps.scanner.examinar(createReadStream(caminho), deps.times.scanMs);
  } catch (error) {
    if (!(error instanceof ProviderError)) deps.log.error({ err: error }, 'an upload could not be read');
    return null;
  }
}

async function auditarRecusa({ actor, input: { envio }, deps }: Conclusao): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ acao: 'anexo.recusar', alvoTipo: 'pedido', alvoId: envio.pedidoId }),
  );
}

function sentence({ contentType, motivo }: { contentType: string; motivo: Recusa }, envio: Envio): string {
  if (motivo !== 'tipo') return recusaDoConteudo(motivo);
  const { nomeOriginal: nome, size } = envio;
  return motivoDeRecusa({ nome, size, contentType }) ?? recusaDoConteudo('imagem_ilegivel');
}

type Recusa = Parameters<typeof recusaDoConteudo>[0] | 'tipo';
type Guarda = UseCase<Paciente, { envio: Envio; preparo: Preparado; veredito: Veredito | null }, UploadDeps>;

/** Puts the objects, then the row. */
async function guardar({ actor, input, deps }: Guarda): Promise<void> {
  const { envio, preparo } = input;
  // One name for one upload: whoever begins again writes over what an earlier try left.
  const nome = `${actor.cpf}/${envio.pedidoId}/${toTipo(envio.tipo)}-${envio.id}`;
  const objeto = `${nome}.${preparo.extensao}`;
  const previa = preparo.previa === null ? null : `${nome}.previa.webp`;
  const stored = await deps.storage.putFile(objeto, preparo.arquivo);
  if (preparo.previa !== null && previa !== null) await deps.storage.putFile(previa, preparo.previa);
  try {
    await registrar({ actor, input: { ...input, objeto, previa, ...stored }, deps });
  } catch (error) {
    // Only a refusal is sure to have left no row: a commit whose answer was lost may stand, and its file with it.
    const refused = error instanceof AppError && !(await anexos.findByEnvio(deps.db, actor.scope, envio.id));
    if (refused) for (const key of [objeto, previa]) if (key !== null) await deps.storage.remove(key);
    throw error;
  }
}

type Registro = { objeto: string; previa: string | null; size: number; sha256: string };

async function registrar({
  actor,
  input: { envio, preparo, veredito, objeto, previa, size, sha256 },
  deps,
}: UseCase<Paciente, Guarda['input'] & Registro, UploadDeps>): Promise<void> {
  const { scope } = actor;
  const tipo = toTipo(envio.tipo);
  await deps.runInTransaction({ actor }, async (uow) => {
    const pedido = await lockPedido(uow.db, scope, envio.pedidoId);
    if (!pedido) throw naoEncontrado();
    // Another process may have ended the same upload meanwhile; the order's lock lets one of them write.
    if (await anexos.findByEnvio(uow.db, scope, envio.id)) return;
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
      size,
      sha256,
      content_type: preparo.contentType,
      situacao: veredito === null ? 'em verificação' : 'guardado',
      motivo: null,
      paginas: preparo.paginas,
      previa_objeto: previa,
      conferido_em: veredito === 'limpo' ? now : null,
      envio: envio.id,
      created_at: now,
    });
    uow.audit({ acao: 'anexo.guardar', alvoTipo: 'anexo', alvoId: id });
    if (veredito === null) await uow.enqueue(conferirAnexoJob, { anexoId: id, clienteId: scope.clienteId });
    announcePedido(uow, pedido, await updatePedido(uow.db, pedido.id, {}, now));
  });
}

function toTipo(text: string): TipoAnexo {
  const known = TIPOS_ANEXO.find(({ tipo }) => tipo === text);
  if (!known) throw erros.tipoDesconhecido();
  return known.tipo;
}
