import { ACONTECIMENTOS_POR_PAGINA, type FiltroDoFio, type GrupoDoFio } from '#domain/mesa/fio.ts';
import { systemScope, type Admin, type PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { together } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { etapasEmJson, recebidosEmJson } from './etapas.presenter.ts';
import { findAlvo, readFio, type LinhaDoFio, type LugarNoFio } from './fio.repository.ts';

/** A page of the thread, newest first. `anteriores`: from where the page of older entries begins; null at the oldest. */
export type FioLido = {
  numero: number;
  linhas: LinhaDoFio[];
  contagens: Partial<Record<GrupoDoFio, number>>;
  anteriores: LugarNoFio | null;
};

type Asked = { id: string; filtro: FiltroDoFio; lugar: LugarNoFio | null };

/** A page of everything that happened to an order of any patient; the look is audited. @throws 404 */
export async function lerFio({ actor, input, deps }: UseCase<Admin, Asked, BaseDeps>): Promise<FioLido> {
  const alvo = await findAlvo(deps.db, input.id);
  if (!alvo) throw notFound();
  const { id: pedidoId, filtro, lugar } = input;
  const [pagina] = await together(deps.db, (db) =>
    Promise.all([
      readFio(db, systemScope(actor, alvo.cliente_id), {
        ...asked(pedidoId, alvo.numero),
        lugar,
        grupo: filtro === 'tudo' ? null : filtro,
        limite: ACONTECIMENTOS_POR_PAGINA + 1,
        inteiro: false,
      }),
      recordLook({ ...deps, db }, actor, 'pedido.abrir', { tipo: 'pedido', id: pedidoId }),
    ]),
  );
  const { contagens, linhas } = pagina;
  const shown = linhas.slice(0, ACONTECIMENTOS_POR_PAGINA);
  return {
    numero: alvo.numero,
    linhas: shown,
    contagens,
    anteriores: linhas.length > shown.length ? (shown.at(-1) ?? null) : null,
  };
}

/** Entries that are read at once where the whole thread is. */
const WHOLE = 500;

type Inteiro = { pedidoId: string; numero: number; scope: PatientScope };

/** The whole thread of an order, newest first, for its dossier: also what the screen of an erased account hides. Read in pages. */
export async function lerFioInteiro(
  { db }: Pick<BaseDeps, 'db'>,
  { pedidoId, numero, scope }: Inteiro,
): Promise<LinhaDoFio[]> {
  const all: LinhaDoFio[] = [];
  let lugar: LugarNoFio | null = null;
  do {
    const of = { ...asked(pedidoId, numero), lugar, grupo: null, limite: WHOLE, inteiro: true };
    const { linhas }: { linhas: LinhaDoFio[] } = await readFio(db, scope, of);
    all.push(...linhas);
    lugar = linhas.length === WHOLE ? (linhas.at(-1) ?? null) : null;
  } while (lugar !== null);
  return all;
}

function asked(pedidoId: string, numero: number) {
  return { pedidoId, etapas: etapasEmJson(numero), recebidos: recebidosEmJson(numero) };
}
