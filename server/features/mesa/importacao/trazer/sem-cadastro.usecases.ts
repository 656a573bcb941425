import type { CpfLido } from '#domain/importacao/cpf-lido.ts';
import { nota } from '#domain/importacao/notas.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { findKnownClientes, insertClientes } from './clientes-trazidos.repository.ts';
import type { Trazer } from './clientes-trazidos.usecases.ts';
import { anotar } from './notas-trazidas.usecases.ts';

type Dono = { id: string; cpf: CpfLido; origem: string };

/**
 * Makes sure that there is a row for everybody who owns something: one without a record of before gets an empty, closed one, which
 * holds no CPF against its owner.
 * @returns the ids whose rows may be written; not those of accounts that were erased here
 */
export async function garantirClientes(
  { deps, gravou }: Pick<Trazer, 'deps' | 'gravou'>,
  uow: UnitOfWork,
  donos: readonly Dono[],
): Promise<ReadonlySet<string>> {
  const { db } = uow;
  const distinct = new Map(donos.map((one) => [one.id, one]));
  const { known, erased } = await findKnownClientes(db, [...distinct.keys()]);
  const now = deps.clock();
  const missing = [...distinct.values()].filter(({ id }) => !known.has(id));
  const bare = missing.map(({ id, cpf }) => ({
    id,
    cpf: cpf.cpf,
    dados_em: null,
    created_at: now,
    contestada_em: now,
  }));
  const made = await insertClientes(db, bare);
  for (const id of made) uow.audit({ action: 'cliente.importar', targetType: 'cliente', targetId: id });
  const notas = missing
    .filter(({ id }) => made.includes(id))
    .map(({ id, origem }) => ({ cliente_id: id, pedido_id: null, origem, ...nota('cadastro_sem_cliente') }));
  gravou('clientes', made.length);
  await anotar(uow, notas, gravou);
  return new Set([...known, ...made].filter((id) => !erased.has(id)));
}
