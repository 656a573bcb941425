import { Readable } from 'node:stream';
import {
  filtrosDaAuditoria,
  MAX_PACIENTES,
  REGISTROS_POR_PAGINA,
  type FiltrosDaAuditoria,
} from '#contracts/mesa/auditoria.contract.ts';
import { instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { acoesDoGrupo } from '#domain/instalacao/acoes/acoes.ts';
import { lerBusca } from '#domain/mesa/busca-pedidos.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import {
  conferirAuditoria,
  lerCorrente,
  selarAuditoria,
} from '#features/instalacao/auditoria/auditoria.public.ts';
import {
  CSV_PAGE,
  makeCsvLink,
  openCsvLink,
  streamCsv,
  type CsvDeps,
  type CsvLink,
} from '../csv/csv.public.ts';
import { PLANILHA_DA_AUDITORIA } from './auditoria.presenter.ts';
import * as auditoria from './auditoria.repository.ts';
import type { Filtro, RegistroRow, QuemAgiu } from './auditoria.repository.ts';

/** `signer` keys the limit of checks. */
export type AuditoriaDeps = CsvDeps & { signer: Signer };

/** A check of the chain holds a connection and a processor; so many an hour and account are enough. */
export const CONFERENCIAS = { max: 20, windowSeconds: 3600 };
const sistema: Sistema = { tipo: 'Sistema', nome: 'auditoria' };

/** Lines that one check reads: all of an audit of so many, and of a longer one what is new. */
const ATE_LINHAS = 100_000;

/** 429: the chain was checked too often within an hour. */
const conferidaDemais = () =>
  new AppError(429, 'conferida_demais', 'A auditoria já foi conferida muitas vezes. Tente daqui a uma hora.');

/** The state of the chain, and by whom of the team the audit can be filtered. */
export async function lerAuditoria({ deps }: UseCase<Admin, null, BaseDeps>) {
  const [corrente, pessoas] = await Promise.all([lerCorrente(deps), auditoria.listPessoas(deps.db)]);
  return { corrente, pessoas };
}

/** Seals what was written since the last minute, and checks the chain; writes an audit row. @throws 429 conferida_demais */
export async function conferirCorrente({ actor, deps }: UseCase<Admin, null, AuditoriaDeps>) {
  const key = deps.signer.key('auditoria-conferida', actor.administradorId);
  if (!(await countTry(deps.db, key, CONFERENCIAS))) throw conferidaDemais();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'auditoria.conferir', targetType: 'auditoria', targetId: null }),
  );
  await selarAuditoria({ actor: sistema, input: null, deps });
  const { linhas } = await lerCorrente(deps);
  const desde = linhas < ATE_LINHAS ? 'o começo' : 'a última';
  await conferirAuditoria({ actor, input: { desde, ateLinhas: ATE_LINHAS }, deps });
  return lerCorrente(deps);
}

/** How the patient of a search was understood; null where none was asked for. */
type Entendido = 'achado' | 'ninguem' | 'demais' | 'curto' | null;

type Asked = FiltrosDaAuditoria & { antes: number | null };

/** A page of lines, newest first; the look is audited. One round trip, one more for a patient and one for a person each. */
export async function consultarAuditoria({ actor, input, deps }: UseCase<Admin, Asked, BaseDeps>): Promise<{
  registros: RegistroRow[];
  proxima: number | null;
  paciente: Entendido;
}> {
  const [{ filtro, paciente }] = await Promise.all([
    understand(deps.db, input),
    recordLook(deps, actor, 'auditoria.ler'),
  ]);
  if (!filtro) return { registros: [], proxima: null, paciente };
  const page = { antes: input.antes, limit: REGISTROS_POR_PAGINA + 1 };
  const rows = await auditoria.listLinhas(deps.db, filtro, page);
  const registros = rows.slice(0, REGISTROS_POR_PAGINA);
  const proxima = rows.length > REGISTROS_POR_PAGINA ? (registros.at(-1)?.id ?? null) : null;
  return { registros, proxima, paciente };
}

/** The filter that was meant; null where it can find nothing. */
async function understand(
  db: Queries,
  { pessoa, paciente, acao, de, ate }: FiltrosDaAuditoria,
): Promise<{ filtro: Filtro | null; paciente: Entendido }> {
  const [ator, found] = await Promise.all([atorOf(db, pessoa), pacientesOf(db, paciente)]);
  const { entendido, ids } = found;
  if (ator === undefined || ids?.length === 0) return { filtro: null, paciente: entendido };
  const asked = acao === null ? null : acoesDoGrupo(acao);
  const ofPharmacies = pessoa === 'farmacias' ? acoesDoGrupo('verificar') : null;
  const acoes = asked && ofPharmacies ? asked.filter((one) => ofPharmacies.includes(one)) : asked;
  const filtro: Filtro = {
    ator,
    acoes: acoes ?? ofPharmacies,
    pacientes: ids,
    de: de === null ? null : instanteEmSaoPaulo(de, '00:00'),
    ate: ate === null ? null : instanteEmSaoPaulo(somarDias(ate, 1), '00:00'),
  };
  return { filtro, paciente: entendido };
}

const DE_TODOS = { pacientes: 'Paciente', farmacias: 'Visitante', sistema: 'Sistema' } as const;

/** Undefined for somebody who is not of the team. */
async function atorOf(
  db: Queries,
  pessoa: FiltrosDaAuditoria['pessoa'],
): Promise<QuemAgiu | null | undefined> {
  if (pessoa === null) return null;
  if (pessoa === 'pacientes' || pessoa === 'farmacias' || pessoa === 'sistema')
    return { tipo: DE_TODOS[pessoa] };
  const tipo = await auditoria.findTipo(db, pessoa);
  return tipo && { tipo, id: pessoa };
}

async function pacientesOf(
  db: Queries,
  typed: string,
): Promise<{ entendido: Entendido; ids: string[] | null }> {
  const busca = lerBusca(typed);
  if (busca.tipo === 'nada') return { entendido: null, ids: null };
  if (busca.tipo === 'curta') return { entendido: 'curto', ids: [] };
  const ids = await auditoria.findPacientes(db, busca, MAX_PACIENTES + 1);
  if (ids.length > MAX_PACIENTES) return { entendido: 'demais', ids: [] };
  return { entendido: ids.length === 0 ? 'ninguem' : 'achado', ids };
}

const LINK: CsvLink<FiltrosDaAuditoria> = {
  purpose: 'planilha-da-auditoria',
  path: '/api/adm/auditoria/planilha',
  audit: { asked: 'auditoria.exportar', taken: 'auditoria.exportar_baixar' },
  asked: filtrosDaAuditoria,
};

/**
 * Makes a link to the filtered lines as CSV that expires after five minutes and works in this session only. Requires a recent
 * prova; writes an audit row.
 * @throws 403 prova_necessaria
 */
export function criarPlanilha({ actor, input, deps }: UseCase<Admin, FiltrosDaAuditoria, CsvDeps>) {
  return makeCsvLink(LINK, input, { actor, deps });
}

/**
 * Opens the CSV of a link as a stream, newest line first; writes an audit row.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirPlanilha({
  actor,
  input,
  deps,
}: UseCase<Admin, { chave: string }, CsvDeps>): Promise<{ conteudo: Readable; geradaEm: Date }> {
  const { asked, geradaEm } = await openCsvLink(LINK, input.chave, { actor, deps });
  const { filtro } = await understand(deps.db, asked);
  const listPage = async (antes: number | null) => {
    const rows = filtro ? await auditoria.listLinhas(deps.db, filtro, { antes, limit: CSV_PAGE }) : [];
    return { rows, next: rows.length < CSV_PAGE ? null : (rows.at(-1)?.id ?? null) };
  };
  const content = streamCsv(PLANILHA_DA_AUDITORIA, listPage, { actor, deps });
  return { conteudo: Readable.from(content, { objectMode: false }), geradaEm };
}
