import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { canalDoDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { newCodigo } from '#features/documentos/emitir/emissao/emissao.usecases.ts';
import { keepSecret, newSecret } from '#features/documentos/segredo/segredo.public.ts';
import { presentDocumento } from '#features/documentos/tipos/documento.presenter.ts';
import { placeOfQuadro } from '#features/documentos/tipos/selos.presenter.ts';
import type { TestApp } from '../app/app.ts';
import { BY_DOCTOR, KEYS, signPdf, type SigningWorld } from '../files/signing.ts';
import * as build from './builders.ts';
import { documentoAEmitir, documentoDigitado } from './documentos.ts';
import { addMedico } from './medicos.ts';

/** A document as a person outside may hold it: its public number, its secret as printed, its bytes. */
export type HeldDocumento = { id: string; codigo: string; segredo: string; pdf: Buffer };

/** Whose documents are made: one patient, one order, one doctor. */
export type DocumentoOwners = { pedido_id: string; cliente_id: string; medico_id: string };

/** A patient with an order, and a doctor. */
export async function documentoOwners(app: TestApp): Promise<DocumentoOwners> {
  const patient = await build.newPatient(app);
  const { id } = await build.answeredPedido(patient);
  const medico = await addMedico(app);
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { pedido_id: id, cliente_id, medico_id: medico.id };
}

/**
 * A document after it was issued and its doctor signed it, or, on paper, after it was printed. `serie` is the number of the
 * doctor's certificate.
 */
export async function heldDocumento(
  app: TestApp,
  owners: DocumentoOwners,
  world: SigningWorld,
  {
    tipo,
    serie,
    substitui = null,
  }: { tipo: DocumentoDigitado['tipo']; serie: string; substitui?: string | null },
): Promise<HeldDocumento> {
  const { db, documents, storage, signer, vault } = app.deps;
  const segredo = newSecret();
  const codigo = newCodigo();
  const ask = documentoAEmitir(documentoDigitado(tipo), {
    emissao: { codigo, segredo: segredo.replaceAll(' ', '') },
    certificadoDeTeste: true,
  });
  const { dados: sheet, imagens } = presentDocumento(ask);
  const set = await buffer((await documents.render('documento', sheet, imagens)).content);
  const canal = canalDoDocumento(tipo, []);
  const keys = { ...KEYS, secret: segredo };
  const laterPlace = sheet.farmaceutico && placeOfQuadro(sheet.farmaceutico);
  const options = { ...BY_DOCTOR, first: { ...BY_DOCTOR.first, keys, laterPlace } };
  const pdf = canal === 'eletronico' ? await signPdf(set, world.doctor, world, options) : set;
  const path = join(app.dataDir, randomUUID());
  await writeFile(path, pdf);
  const objeto = `documentos/${randomUUID()}.pdf`;
  const { size, sha256 } = await storage.putFile(objeto, path);
  const id = randomUUID();
  const { documento, contexto, medico, paciente, marca, appUrl } = ask;
  const signed =
    canal === 'eletronico'
      ? {
          estado: 'assinado' as const,
          assinado_em: BY_DOCTOR.at,
          certificado_titular: 'JOÃO DA SILVA',
          certificado_serie: serie,
          certificado_de_teste: true,
        }
      : { estado: 'impresso' as const };
  await db
    .insertInto('documentos')
    .values({
      id,
      ...owners,
      tipo,
      dados: JSON.stringify(documento.dados),
      codigo,
      canal,
      emitido_em: BY_DOCTOR.at,
      folha: JSON.stringify({ contexto, medico, paciente, marca, appUrl }),
      ...keepSecret(segredo, id, { signer, vault }),
      objeto,
      size,
      sha256,
      substitui,
      ...signed,
    })
    .execute();
  return { id, codigo, segredo, pdf };
}

/** Revokes a document as its doctor would. */
export async function revokeDocumento(app: TestApp, id: string): Promise<void> {
  const row = { estado: 'revogado' as const, revogado_em: new Date(), revogado_motivo: 'Dose errada' };
  await app.deps.db.updateTable('documentos').set(row).where('id', '=', id).execute();
}
