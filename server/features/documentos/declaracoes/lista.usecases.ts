import type { z } from 'zod';
import type { listarDeclaracoes as contract } from '#contracts/documentos/declaracoes.contract.ts';
import type { Admin } from '#platform/actor.ts';
import { together } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { countDeclaracoes, listDeclaracoes } from './lista.repository.ts';

const PAGE_SIZE = 25;

/**
 * One page of documents with declarations or mentions, and how many each list holds: one round trip. The name of no patient is
 * in it; opening the order is audited.
 */
export async function listarDeclaracoes({
  input,
  deps,
}: UseCase<Admin, z.output<(typeof contract)['query']>, Pick<BaseDeps, 'db'>>) {
  const [found, contagens] = await together(deps.db, (db) =>
    Promise.all([listDeclaracoes(db, input, PAGE_SIZE + 1), countDeclaracoes(db)]),
  );
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, proxima: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null, contagens };
}
