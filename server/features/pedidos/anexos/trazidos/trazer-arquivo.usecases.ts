import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { porqueDaRecusa, porqueDoConteudo, type TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { Media, Prepared } from '#ports/media.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner, Verdict } from '#ports/scanner.ts';
import type { Storage } from '#ports/storage.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import { appendOldFile } from '#features/chat/chat/chat.public.ts';
import { lockPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { conferirAnexoJob } from '../anexos.jobs.ts';
import * as anexos from '../anexos.repository.ts';

export type TrazerArquivoDeps = BaseDeps & {
  storage: Storage;
  media: Media;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
};

/** A file of a patient that came from another system. */
export type ArquivoTrazido = {
  /** Made from its place there: the same file is stored once. */
  id: string;
  /** Of the message, for a file of no order. */
  mensagemId: string;
  clienteId: string;
  cpf: string;
  /** Null: it belongs to the patient, and goes into the conversation. */
  pedidoId: string | null;
  tipo: TipoAnexo;
  nome: string;
  caminho: string;
  size: number;
  em: Date | null;
};

type Trazendo<Input> = UseCase<Sistema, Input, TrazerArquivoDeps>;

/**
 * Takes a file in as an upload is: scanned, drawn anew, encrypted. A stop before its row leaves an object that the next try
 * replaces.
 * @returns why it was not accepted; null where it was, or is here
 * @throws MediaUnavailable when files cannot be opened now
 */
export async function trazerArquivo(use: Trazendo<ArquivoTrazido>): Promise<string | null> {
  const { input: file, actor, deps } = use;
  const scope = systemScope(actor, file.clienteId);
  if (await anexos.findAnexoByUpload(deps.db, scope, file.id)) return null;
  const refused = porqueDaRecusa({ nome: '', size: file.size });
  if (refused !== null) return refused;
  const verdict = await scan(deps, file.caminho);
  if (verdict === 'ameaca' || verdict === 'grande_demais') return porqueDoConteudo(verdict);
  const prepared = await deps.media.prepare(file.caminho, 'account');
  if (!prepared.ok)
    return prepared.reason === 'tipo'
      ? (porqueDaRecusa({ nome: '', size: file.size, contentType: prepared.contentType }) ??
          'tipo não aceito')
      : porqueDoConteudo(prepared.reason);
  try {
    await store(use, prepared, verdict);
  } finally {
    await rm(prepared.folder, { recursive: true, force: true });
  }
  return null;
}

/** The antivirus verdict, or null when there is none now; a job then scans the stored file. */
async function scan({ scanner, times }: TrazerArquivoDeps, path: string): Promise<Verdict | null> {
  try {
    return await scanner.scan(createReadStream(path), times.scanMs);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

async function store(
  { actor, input: file, deps }: Trazendo<ArquivoTrazido>,
  prepared: Prepared,
  verdict: Verdict | null,
) {
  const { id, cpf, pedidoId, tipo } = file;
  const name = pedidoId === null ? `${cpf}/chat/${id}` : `${cpf}/${pedidoId}/${tipo}-${id}`;
  const objeto = `${name}.${prepared.extension}`;
  const previa = prepared.preview === null ? null : `${name}.previa.webp`;
  const stored = await deps.storage.putFile(objeto, prepared.file);
  if (prepared.preview !== null && previa !== null) await deps.storage.putFile(previa, prepared.preview);
  const content = {
    objeto,
    previa_objeto: previa,
    size: stored.size,
    sha256: stored.sha256,
    content_type: prepared.contentType,
    paginas: prepared.pages,
    executa: prepared.executes,
    situacao: verdict === null ? 'em verificação' : 'guardado',
    conferido_em: verdict === 'limpo' ? deps.clock() : null,
  } as const;
  await record({ actor, input: { file, content }, deps });
}

type Content = Pick<
  anexos.NewAnexo,
  | 'objeto'
  | 'previa_objeto'
  | 'size'
  | 'sha256'
  | 'content_type'
  | 'paginas'
  | 'executa'
  | 'situacao'
  | 'conferido_em'
>;

const record = command({
  load: ({ actor, input: { file } }: Trazendo<{ file: ArquivoTrazido; content: Content }>) => {
    const scope = systemScope(actor, file.clienteId);
    return {
      pedido: call(lockPedido, scope, file.pedidoId),
      there: call(anexos.findAnexoByUpload, scope, file.id),
      nome: call(anexos.freeNome, file.pedidoId, file.tipo),
    };
  },
  decide: ({ pedido, there, nome }, { actor, input: { file, content }, now }) => {
    if (there) return {};
    const { id, clienteId, mensagemId, em } = file;
    const created_at = em ?? now;
    const inChat = pedido === null || nome === null;
    const row: anexos.NewAnexo = {
      ...content,
      id,
      envio: id,
      cliente_id: clienteId,
      created_at,
      ...(inChat
        ? { pedido_id: null, mensagem_id: mensagemId, tipo: 'chat', nome: 'chat' }
        : { pedido_id: pedido.id, mensagem_id: null, ...nome }),
      nome_original: file.nome,
      bytes_enviados: file.size,
      motivo: null,
    };
    const line = { id: mensagemId, mensagem: file.nome, em: created_at };
    return {
      writes: [
        ...(inChat ? [call(appendOldFile, systemScope(actor, clienteId), line)] : []),
        call(anexos.insertAnexo, row),
      ],
      audit: [{ action: 'anexo.guardar', targetType: 'anexo', targetId: id }],
      jobs: row.situacao === 'em verificação' ? [job(conferirAnexoJob, { anexoId: id, clienteId })] : [],
    };
  },
});
