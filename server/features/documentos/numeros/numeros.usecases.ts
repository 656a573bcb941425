import { recusaDaFaixa } from '#domain/documentos/emissao/faixa-sncr.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, UNIQUE_VIOLATION, type Decision } from '#platform/db/command/decision.ts';
import { codeOf } from '#platform/error-code.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as errors from './numeros.errors.ts';
import * as repository from './numeros.repository.ts';
import type { FaixaRow } from './numeros.repository.ts';

/** Most ranges of one doctor; the national system grants at most three blocks a month of a kind. */
export const MAX_FAIXAS = 500;

/** `site.demo`: in a demonstration every range is made up, and documents say so. */
export type NumerosDeps = BaseDeps & { site: { demo: boolean } };
type Call<Input> = UseCase<Medico, Input, NumerosDeps>;

/** This doctor's ranges of SNCR numbers, by kind and number. */
export function listarFaixas({ actor, deps }: Call<null>): Promise<FaixaRow[]> {
  return repository.listFaixas(deps.db, actor.medicoId);
}

type Importing = Call<{ id: string; numero: NumeroSncr; inicio: number; fim: number }>;

/**
 * Enters a range that the national system granted; the same id again answers alike.
 * @throws 400 faixa_invalida, 404 for an id of another doctor, 409 faixa_repetida, 409 faixas_demais
 */
export const importarFaixa = command({
  load: ({ actor: { medicoId }, input }: Importing) => ({
    uf: call(repository.lockImports, medicoId),
    known: call(repository.listFaixas, medicoId),
    overlap: call(repository.findOverlap, input),
  }),
  decide: ({ uf, known, overlap }, { actor, input, deps }): Decision<FaixaRow> => {
    const { id, numero, inicio, fim } = input;
    const same = known.find((faixa) => faixa.id === id);
    if (same) return { answer: same };
    const { demo } = deps.site;
    const refusal = recusaDaFaixa({ numero, inicio, fim, uf, demo });
    if (refusal) throw errors.faixaInvalida(refusal);
    const { medicoId } = actor;
    if (overlap) throw overlap.medico_id === medicoId ? errors.faixaRepetida(overlap) : errors.faixaDeOutro();
    if (known.length >= MAX_FAIXAS) throw errors.faixasDemais(MAX_FAIXAS);
    const faixa = { id, numero, inicio, fim, simulada: demo, uf };
    return {
      writes: [{ ...call(repository.insertFaixa, medicoId, faixa), taken }],
      audit: [{ action: 'numeros.importar', targetType: 'faixa_sncr', targetId: id }],
      answer: { ...faixa, proximo: inicio, bloqueada_em: null, de_fora: false },
    };
  },
});

/** Another doctor has the id, or was quicker with the numbers. */
function taken(violation: unknown): Error {
  return codeOf(violation) === UNIQUE_VIOLATION ? notFound() : errors.faixaDeOutro();
}
