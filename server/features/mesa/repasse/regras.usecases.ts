import {
  ATOS_COM_VALOR,
  isAtoComValor,
  MENSAGENS_DO_REPASSE,
  recusaDoInicio,
  recusaDoValor,
  VALORES_DE_DEMONSTRACAO,
  type AtoComValor,
} from '#domain/pagamentos/repasse.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { saveUponVersions, wholeList } from '#features/catalogo/edicao/edicao.public.ts';
import { announceRepasse } from './repasse.events.ts';
import * as repository from './regras.repository.ts';
import type { VersaoDasRegras } from './regras.repository.ts';

type Edited = {
  valores: readonly { ato: string; centavos: number }[];
  valeDesde: string;
  versao: number;
};

/** Refuses a table with invalid values or an invalid day; nothing is saved. */
const regrasRecusadas = (details: { campo: string; mensagem: string }[]) =>
  new AppError(400, 'repasse_recusado', 'Confira os valores destacados. Nada foi salvo.', details);
/** Another table was saved since the edit began; nothing is overwritten. */
const regrasMudadas = () =>
  new AppError(
    409,
    'repasse_mudado',
    'Os valores do repasse mudaram em outro lugar enquanto você editava. Nada foi salvo: escolha o que vale.',
    ATOS_COM_VALOR.map((campo) => ({ campo, mensagem: 'Mudou em outro lugar.' })),
  );

/** The values that were saved last, with the version that an edit is based on. */
export function lerRegras({ deps }: UseCase<Admin, null, BaseDeps>): Promise<VersaoDasRegras> {
  return repository.findRegras(deps.db);
}

/**
 * Saves a table of values that pays the acts of a day and those after it, also of closed months: those are corrected in the month
 * that is open. Nothing is saved where the same table is the last one already, whatever version was edited.
 * @throws regrasRecusadas, regrasMudadas
 */
export async function salvarRegras({ actor, input, deps }: UseCase<Admin, Edited, BaseDeps>) {
  const details = input.valores.flatMap(({ ato, centavos }) => {
    const recusa = recusaDoValor(ato, centavos);
    return recusa === null ? [] : [{ campo: ato, mensagem: MENSAGENS_DO_REPASSE[recusa] }];
  });
  const inicio = recusaDoInicio(input.valeDesde, deps.clock());
  if (inicio !== null) details.push({ campo: 'valeDesde', mensagem: MENSAGENS_DO_REPASSE[inicio] });
  if (details.length > 0) throw regrasRecusadas(details);
  const valores = Object.fromEntries(
    input.valores.flatMap(({ ato, centavos }) => (isAtoComValor(ato) ? [[ato, centavos]] : [])),
  );
  const next = { versao: input.versao + 1, valeDesde: input.valeDesde, valores };
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    read: async (db) => wholeList(await repository.findRegras(db)),
    same: (last) =>
      last.valeDesde === next.valeDesde &&
      ATOS_COM_VALOR.every((ato) => valorDe(last, ato) === (next.valores[ato] ?? 0)),
    upToDate: ({ versao }) => versao === input.versao,
    stale: regrasMudadas,
    write: (db, _, author) => repository.insertRegras(db, next, author),
    audit: { action: 'repasse.regras', targetType: 'regras de repasse' },
    announce: announceRepasse,
  });
  return written[0] ?? before;
}

/** In centavos; 0 for an act without a value. */
export function valorDe({ valores }: Pick<VersaoDasRegras, 'valores'>, ato: AtoComValor): number {
  return valores[ato] ?? 0;
}

/** Each value that changed, newest table first. */
export async function lerHistorico({ deps }: UseCase<Admin, null, BaseDeps>) {
  const rows = await repository.listRegras(deps.db);
  return rows.flatMap((row, i) =>
    ATOS_COM_VALOR.flatMap((ato) => {
      const [centavos, anterior] = [valorDe(row, ato), valorDe(rows[i + 1] ?? { valores: {} }, ato)];
      const { id, valeDesde, em } = row;
      return centavos === anterior ? [] : [{ id: `${id}/${ato}`, ato, centavos, anterior, valeDesde, em }];
    }),
  );
}

/** Adds the values of the demonstration where there are none; an installation begins without. */
export async function ensureRegras({ actor, input, deps }: UseCase<Sistema, { demo: boolean }, BaseDeps>) {
  if (!input.demo || (await repository.findRegras(deps.db)).versao > 0) return;
  const first = { versao: 1, valeDesde: '2020-01-01', valores: VALORES_DE_DEMONSTRACAO };
  await deps.runInTransaction({ actor }, async (uow) => {
    await repository.insertRegras(uow.db, first, { administradorId: null, now: deps.clock() });
  });
}
