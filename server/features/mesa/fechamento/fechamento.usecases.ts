import { Readable } from 'node:stream';
import { z } from 'zod';
import { MOVIMENTOS_POR_PAGINA } from '#contracts/mesa/fechamento.contract.ts';
import { isMes, limitesDoMes, mesEmSaoPaulo, type Mes } from '#domain/calendario/mes.ts';
import type { Admin } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import {
  makeCsvLink,
  openCsvLink,
  CSV_PAGE,
  streamCsv,
  type CsvDeps,
  type CsvLink,
} from '../csv/csv.public.ts';
import * as repository from './fechamento.repository.ts';
import { listMovimentos, listPaid } from './movimentos.repository.ts';
import { PLANILHA_DE_NOTAS } from './notas.presenter.ts';

/**
 * The books of a month: money that came in and went back, by the day on which it did, and the decisions and documents of each
 * doctor. Without a month, the present one. Six reads.
 */
export async function lerFechamento({ input, deps }: UseCase<Admin, { mes?: Mes | undefined }, BaseDeps>) {
  const mesAtual = mesEmSaoPaulo(deps.clock());
  const mes = input.mes ?? mesAtual;
  const period = limitesDoMes(mes);
  const [payments, others, pending, documentos, decisions, first] = await Promise.all([
    repository.sumPayments(deps.db, period),
    repository.sumOthers(deps.db, period),
    repository.sumPending(deps.db),
    repository.countDocumentos(deps.db, period),
    repository.sumDecisions(deps.db, period),
    repository.findFirst(deps.db),
  ]);
  const beginnings = [first.pagamento, first.decisao].flatMap((em) =>
    em === null ? [] : [mesEmSaoPaulo(em)],
  );
  const primeiroMes = [mesAtual, ...beginnings].toSorted()[0] ?? mesAtual;
  return { mes, mesAtual, primeiroMes, payments, others, pending, documentos, decisions };
}
export type LidoFechamento = Awaited<ReturnType<typeof lerFechamento>>;

/** A page of the payments and refunds of a month, oldest first, and how many there are. One read. */
export async function lerMovimentos({
  input: { mes, pagina },
  deps,
}: UseCase<Admin, { mes: Mes; pagina: number }, BaseDeps>) {
  const offset = (pagina - 1) * MOVIMENTOS_POR_PAGINA;
  const rows = await listMovimentos(deps.db, limitesDoMes(mes), { offset, limit: MOVIMENTOS_POR_PAGINA });
  return { rows, total: rows[0]?.total ?? 0 };
}

const asked = z.object({ mes: z.string().refine(isMes) });

const LINK: CsvLink<z.output<typeof asked>> = {
  purpose: 'notas-do-mes',
  path: '/api/adm/fechamento/notas',
  audit: { asked: 'fechamento.exportar', taken: 'fechamento.exportar_baixar' },
  asked,
};

/**
 * Makes a link to the payments of a month as CSV that expires after five minutes and works in this session only.
 * Requires a recent prova; writes an audit row.
 * @throws 403 prova_necessaria
 */
export function criarNotas({ actor, input, deps }: UseCase<Admin, { mes: Mes }, CsvDeps>) {
  return makeCsvLink(LINK, input, { actor, deps });
}

/**
 * Opens the CSV of a link as a stream; writes an audit row.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirNotas({
  actor,
  input,
  deps,
}: UseCase<Admin, { chave: string }, CsvDeps>): Promise<{ conteudo: Readable; mes: Mes }> {
  const opened = await openCsvLink(LINK, input.chave, { actor, deps });
  const { mes } = opened.asked;
  const period = limitesDoMes(mes);
  const listPage = async (after: string | null) => {
    const rows = await listPaid(deps.db, period, { after, limit: CSV_PAGE });
    return { rows, next: rows.length < CSV_PAGE ? null : (rows.at(-1)?.id ?? null) };
  };
  const content = streamCsv(PLANILHA_DE_NOTAS, listPage, { actor, deps });
  return { conteudo: Readable.from(content, { objectMode: false }), mes };
}
