import { dadosParaReusar } from '#domain/documentos/dados.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { Medico } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as repository from './modelos.repository.ts';
import type { ModeloRow } from './modelos.repository.ts';

/** Most templates of one doctor. */
export const MAX_MODELOS = 100;

type Call<Input> = UseCase<Medico, Input, BaseDeps>;

/** This doctor's templates, by kind and name. */
export function listarModelos({ actor, deps }: Call<null>): Promise<ModeloRow[]> {
  return repository.listModelos(deps.db, actor.medicoId);
}

/**
 * Keeps a template without anything that is true of one patient only; one with the same kind and name is replaced.
 * @throws 404 for an id of another doctor, 409 modelos_demais
 */
export async function salvarModelo({
  actor,
  input: { id, nome, documento, nota },
  deps,
}: Call<{ id: string; nome: string; documento: DocumentoDigitado; nota: string }>): Promise<ModeloRow> {
  const { tipo } = documento;
  const dados = dadosParaReusar(tipo, documento.dados, 'modelo');
  const modelo = { id, nome, documento: documentoSchema.parse({ tipo, dados }), nota };
  return deps.runInTransaction({ actor }, async (uow) => {
    await repository.lockModelos(uow.db, actor.medicoId);
    const known = await repository.listModelos(uow.db, actor.medicoId);
    const replaces = known.some((one) => one.id === id || (one.nome === nome && one.documento.tipo === tipo));
    if (!replaces && known.length >= MAX_MODELOS) throw modelosDemais();
    const now = deps.clock();
    if (!(await repository.putModelo(uow.db, actor.medicoId, modelo, now))) throw notFound();
    uow.audit({ action: 'modelo.salvar', targetType: 'modelo', targetId: id });
    return { ...modelo, updated_at: now };
  });
}

/** Throws a template away; one that is not there stays so. */
export async function apagarModelo({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await repository.deleteModelo(uow.db, actor.medicoId, id))) return;
    uow.audit({ action: 'modelo.apagar', targetType: 'modelo', targetId: id });
  });
}

const modelosDemais = () =>
  new AppError(409, 'modelos_demais', `São no máximo ${MAX_MODELOS} modelos. Apague um que não usa mais.`);
