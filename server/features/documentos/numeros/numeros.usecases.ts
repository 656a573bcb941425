import { recusaDaFaixa } from '#domain/documentos/emissao/faixa-sncr.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import type { Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as erros from './numeros.errors.ts';
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

/**
 * Enters a range that the national system granted; the same id again answers alike.
 * @throws 400 faixa_invalida, 404 for an id of another doctor, 409 faixa_repetida, 409 faixas_demais
 */
export async function importarFaixa({
  actor,
  input,
  deps,
}: Call<{ id: string; numero: NumeroSncr; inicio: number; fim: number }>): Promise<FaixaRow> {
  const { id, numero, inicio, fim } = input;
  const { demo } = deps.site;
  return deps.runInTransaction({ actor }, async (uow) => {
    const uf = await repository.lockImports(uow.db, actor.medicoId);
    const known = await repository.listFaixas(uow.db, actor.medicoId);
    const same = known.find((faixa) => faixa.id === id);
    if (same) return same;
    const refusal = recusaDaFaixa({ numero, inicio, fim, uf, demo });
    if (refusal) throw erros.faixaInvalida(refusal);
    await requireFree(uow.db, actor, input);
    if (known.length >= MAX_FAIXAS) throw erros.faixasDemais(MAX_FAIXAS);
    const faixa = { id, numero, inicio, fim, simulada: demo, uf };
    if (!(await repository.insertFaixa(uow.db, actor.medicoId, faixa))) {
      // Another doctor was quicker with these numbers, or has the id.
      await requireFree(uow.db, actor, input);
      throw notFound();
    }
    uow.audit({ action: 'numeros.importar', targetType: 'faixa_sncr', targetId: id });
    return { ...faixa, proximo: inicio, bloqueada_em: null, de_fora: false };
  });
}

async function requireFree(
  tx: UnitOfWork['db'],
  { medicoId }: Medico,
  faixa: { inicio: number; fim: number },
): Promise<void> {
  const overlap = await repository.findOverlap(tx, faixa);
  if (!overlap) return;
  throw overlap.medico_id === medicoId ? erros.faixaRepetida(overlap) : erros.faixaDeOutro();
}
