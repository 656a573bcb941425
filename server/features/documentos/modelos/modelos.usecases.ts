import { dadosParaReusar } from '#domain/documentos/dados.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { ModeloDeDocumento } from '#contracts/consultorio/decisao.contract.ts';
import type { Medico } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as repository from './modelos.repository.ts';
import type { ModeloRow } from './modelos.repository.ts';

export const MAX_MODELOS = 100;

type Call<Input> = UseCase<Medico, Input, BaseDeps>;

/** This doctor's templates, by kind and name. */
export function listarModelos({ actor, deps }: Call<null>): Promise<ModeloRow[]> {
  return repository.listModelos(deps.db, actor.medicoId);
}

type Saving = Call<{ id: string; nome: string; documento: DocumentoDigitado; nota: string }>;

/**
 * Stores a template without the fields that belong to one patient; one with the same kind and name is replaced.
 * @throws 404 for an id of another doctor, 409 modelos_demais
 */
export const salvarModelo = command({
  load: ({ actor: { medicoId } }: Saving) => ({
    known: call(repository.lockModelos, medicoId),
  }),
  decide: ({ known }, { actor: { medicoId }, input, now }) => {
    const { id, nome, nota } = input;
    const { tipo } = input.documento;
    const dados = dadosParaReusar(tipo, input.documento.dados, 'modelo');
    const modelo = { id, nome, documento: documentoSchema.parse({ tipo, dados }), nota };
    const own = known.some((one) => one.id === id);
    const replaces = own || known.some((one) => one.nome === nome && one.documento.tipo === tipo);
    if (!replaces && known.length >= MAX_MODELOS) throw modelosDemais();
    const write = call(own ? repository.updateModelo : repository.insertModelo, medicoId, modelo, now);
    return {
      // An id that is taken and not this doctor's is another one's.
      writes: [call(repository.deleteNamed, medicoId, modelo), { ...write, taken: notFound }],
      audit: [{ action: 'modelo.salvar', targetType: 'modelo', targetId: id }],
      answer: { ...modelo, updated_at: now },
    };
  },
});

/** Throws a template away; one that is not there stays so. */
export const apagarModelo = command({
  load: ({ actor: { medicoId }, input: { id } }: Call<{ id: string }>) => ({
    deleted: call(repository.deleteModelo, medicoId, id),
  }),
  decide: ({ deleted }, { input: { id } }) => ({
    audit: deleted ? [{ action: 'modelo.apagar', targetType: 'modelo', targetId: id }] : [],
  }),
});

const modelosDemais = () =>
  new AppError(409, 'modelos_demais', `São no máximo ${MAX_MODELOS} modelos. Apague um que não usa mais.`);

export function presentModelo({ id, nome, documento, nota, updated_at }: ModeloRow): ModeloDeDocumento {
  return { id, nome, documento, nota, atualizadoEm: updated_at.toISOString() };
}
