import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecret } from '#features/documentos/segredo/segredo.public.ts';
import { SECRET_KEY } from '#pades/document-keys.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { TestApp } from '../app/app.ts';
import { documentoAEmitir, documentoDigitado } from './documentos.ts';
import { pagesOf, pdfOfObjects } from '../files/pdf.ts';

export const SEGREDO = 'K7M4 2QXD 9RTF';

/** A document to write; what is left out is that of a common prescription that was signed and sent. */
export type DocumentoFeito = {
  pedidoId: string;
  medicoId: string;
  tipo?: TipoDeDocumento;
  estado?: 'rascunho' | 'a assinar' | 'assinado' | 'a imprimir' | 'impresso' | 'revogado' | 'anulado';
  canal?: 'eletronico' | 'impresso' | 'transcricao';
  paginas?: number;
  /** Values that differ from the fields of its kind. */
  dados?: Record<string, unknown>;
  substitui?: string;
  assinadoEm?: Date;
  enviadoEm?: Date | null;
};

/** Bytes as those of a document: whole pages, and the secret where `readSecret` finds it. */
export function documentBytes(paginas = 1, secret = SEGREDO): Buffer {
  return Buffer.concat([pdfOfObjects(pagesOf(paginas)), Buffer.from(`\n% /${SECRET_KEY} (${secret})\n`)]);
}

/** Writes a document's row and its bytes, as issuing and signing would. */
export async function writeDocumento({ deps }: TestApp, made: DocumentoFeito) {
  const { tipo = 'simples', estado = 'assinado', canal = 'eletronico', paginas = 1 } = made;
  const id = randomUUID();
  const { cliente_id } = await deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', made.pedidoId)
    .executeTakeFirstOrThrow();
  const documento = documentoDigitado(tipo, made.dados);
  const { contexto, medico, paciente, marca, appUrl } = documentoAEmitir(documento);
  const folha = { contexto, medico, paciente, marca, appUrl };
  const now = deps.clock();
  const assinado = made.assinadoEm ?? now;
  const issued = estado !== 'rascunho';
  const signed = canal === 'eletronico' ? ['assinado', 'revogado'].includes(estado) : estado === 'impresso';
  const bytes = documentBytes(paginas);
  const objeto = `documentos/${id}.pdf`;
  const stored = signed || estado === 'a imprimir' ? await store() : null;

  async function store() {
    const own = await mkdtemp(join(tmpdir(), 'zelo-documento-'));
    try {
      const file = join(own, 'documento.pdf');
      await writeFile(file, bytes);
      return { objeto, ...(await deps.storage.putFile(objeto, file)) };
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  const [a, b, c] = [id.slice(0, 4), id.slice(4, 8), id.slice(9, 13)];
  const codigo = `QXK7-${a}-${b}-${c}`.toUpperCase();
  await deps.db
    .insertInto('documentos')
    .values({
      id,
      pedido_id: made.pedidoId,
      cliente_id,
      medico_id: made.medicoId,
      tipo,
      estado,
      substitui: made.substitui ?? null,
      dados: JSON.stringify(documento.dados),
      ...(issued && { codigo, canal, emitido_em: assinado, folha: JSON.stringify(folha), paginas }),
      ...(stored && { objeto: stored.objeto, size: stored.size, sha256: stored.sha256 }),
      ...(stored && keepSecret(SEGREDO, id, deps)),
      ...(signed && {
        assinado_em: assinado,
        certificado_titular: 'HELENA PRADO',
        certificado_serie: '0a',
        certificado_de_teste: true,
        enviado_em: made.enviadoEm === undefined ? assinado : made.enviadoEm,
      }),
      ...(estado === 'revogado' && { revogado_em: now, revogado_motivo: 'Quantidade errada.' }),
    })
    .execute();
  return { id, codigo, bytes };
}
