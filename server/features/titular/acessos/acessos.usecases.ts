import { ACESSOS_POR_PAGINA } from '#contracts/titular/acessos.contract.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import { MESES_DE_ACESSOS } from '#domain/titular/acessos.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { listAcessos, type AcessoRow } from './acessos.repository.ts';

/** Who looked at the patient's data in the last twelve months, newest first, a page from `antes`. One round trip. */
export async function listarAcessos({
  actor,
  input: { antes },
  deps: { db, clock },
}: UseCase<Paciente, { antes: number | null }, BaseDeps>): Promise<{
  acessos: AcessoRow[];
  proxima: number | null;
}> {
  const page = { antes, desde: monthsBefore(clock()), limit: ACESSOS_POR_PAGINA + 1 };
  const rows = await listAcessos(db, actor.scope, page);
  const acessos = rows.slice(0, ACESSOS_POR_PAGINA);
  return { acessos, proxima: rows.length > ACESSOS_POR_PAGINA ? (acessos.at(-1)?.id ?? null) : null };
}

/** The beginning of the same day, twelve months before; of the 28th for a day that its month does not have. */
function monthsBefore(now: Date): Date {
  const [year = 0, month = 1, day = 1] = dataEmSaoPaulo(now).split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 - MESES_DE_ACESSOS, Math.min(day, 28)));
  return instanteEmSaoPaulo(at.toISOString().slice(0, 10), '00:00');
}

/** So many looks are held at once while they are exported. */
const EXPORTED_AT_ONCE = 500;

/** Every look at the patient's data, newest first, for their export. */
export async function* percorrerAcessos(db: Queries, scope: PatientScope): AsyncGenerator<AcessoRow> {
  let antes: number | null = null;
  do {
    const rows: AcessoRow[] = await listAcessos(db, scope, { antes, desde: null, limit: EXPORTED_AT_ONCE });
    yield* rows;
    antes = rows.length < EXPORTED_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  } while (antes !== null);
}
