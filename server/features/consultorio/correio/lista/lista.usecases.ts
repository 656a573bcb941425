import { lerBuscaDoCorreio } from '#domain/correio/busca.ts';
import { MAX_DO_LOTE, type ListaDoCorreio } from '#domain/correio/envio.ts';
import type { Admin } from '#platform/actor.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { listLivres } from '#features/documentos/taloes/taloes.public.ts';
import { countCorreio, listCorreio } from './lista.repository.ts';

const LISTED = 300;
/** So many of the next free forms of a doctor and kind are named. */
const NAMED = MAX_DO_LOTE;

type Lista = { lista: ListaDoCorreio | null; busca: string };

/**
 * The orders that leave on paper and did not arrive, the earliest promised time first; `haMais` where there are more than are
 * listed. Its statements travel together; the look is audited.
 */
export async function lerCorreio({
  actor,
  input: { lista, busca },
  deps: { db, clock },
}: UseCase<Admin, Lista, BaseDeps>) {
  const now = clock();
  const filtro = { lista, busca: lerBuscaDoCorreio(busca) };
  const [rows, contagem, livres] = await Promise.all([
    listCorreio(db, filtro, { now, limit: LISTED + 1 }),
    countCorreio(db, now),
    listLivres(db, NAMED),
    recordLook({ db, clock }, actor, 'correio.ler'),
  ]);
  return { rows: rows.slice(0, LISTED), haMais: rows.length > LISTED, contagem, livres };
}
