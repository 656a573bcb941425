import type { Readable } from 'node:stream';
import type { Acao } from '#domain/instalacao/acoes/acoes.ts';
import type { DoctorScope, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as anexos from './anexos.repository.ts';
import type { StoredAnexoRow } from './anexos.repository.ts';
import { previewAction, type AnexosDeps } from './anexos.usecases.ts';

/** A file of a case: of the order, or sent by the chat. */
export type AnexoDoCaso = StoredAnexoRow;

/** The files of a case: the order's, and where the whole case is open those of the chat since the order was made. */
export async function listAnexosDoCaso(
  db: BaseDeps['db'],
  scope: DoctorScope,
  since: Date,
): Promise<AnexoDoCaso[]> {
  const [ofOrder, ofChat] = await Promise.all([
    anexos.listAnexos(db, scope.patient, scope.pedidoId),
    scope.whole ? anexos.listChatFiles(db, scope, since) : [],
  ]);
  return [...ofOrder, ...ofChat];
}

type Input = { scope: DoctorScope; anexoId: string };
type Call = UseCase<Medico, Input, AnexosDeps>;
type PreviewCall = UseCase<Medico, Input & { vista: boolean }, AnexosDeps>;

/** Opens a file of a case for its doctor; writes an audit row. @throws 404 */
export async function abrirAnexoDoCaso(call: Call): Promise<{ anexo: AnexoDoCaso; conteudo: Readable }> {
  const anexo = await find(call);
  await record(call, 'anexo.abrir');
  return { anexo, conteudo: await call.deps.storage.read(anexo.objeto) };
}

/**
 * Reads the preview of a file of a case; writes an audit row, a look only where a person opened it.
 * @throws 404, also when there is no preview
 */
export async function verPreviaDoCaso(call: PreviewCall): Promise<Readable> {
  const { previa_objeto: objeto } = await find(call);
  if (objeto === null) throw notFound();
  await record(call, previewAction(call.input.vista));
  return call.deps.storage.read(objeto);
}

async function find({ input: { scope, anexoId }, deps }: Call): Promise<AnexoDoCaso> {
  const anexo = await anexos.findAnexoDoCaso(deps.db, scope, anexoId);
  if (anexo?.situacao !== 'guardado') throw notFound();
  return anexo;
}

function record({ actor, input: { anexoId }, deps }: Call, acao: Acao): Promise<void> {
  return recordLook(deps, actor, acao, { tipo: 'anexo', id: anexoId });
}
