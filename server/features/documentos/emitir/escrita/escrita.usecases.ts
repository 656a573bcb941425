import { isDeepStrictEqual } from 'node:util';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import { comInicio, dadosIniciais } from '#domain/documentos/dados.ts';
import type { Lexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { NADA_LIDO } from '#domain/documentos/leitura/leitura.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import {
  canalDoDocumento,
  ehReceita,
  slugDoServico,
  tipoDeDocumento,
  tiposQueCabem,
  type DocumentoDigitado,
} from '#domain/documentos/tipos.ts';
import type { Documents } from '#ports/documents.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { readLexico } from '#features/catalogo/referencias/referencias.public.ts';
import { readPaciente, type ClienteRow } from '#features/contas/clientes/clientes.public.ts';
import { rascunhoDeDocumentoEvents } from '#features/documentos/documentos.events.ts';
import { listRelatos } from '#features/documentos/relatos/relatos.public.ts';
import * as repository from '../documentos.repository.ts';
import type { DocumentoInteiro } from '../documentos.repository.ts';
import * as errors from '../emitir.errors.ts';
import type { DocumentoLido } from '../emitir.presenter.ts';
import { examesDaPrep, faltaEntreDocumentos } from './acompanhante.policy.ts';
import { previewProblemaDosCaracteres } from './caracteres.usecases.ts';
import { contextoDe, problemasDe, type CasoDosDocumentos } from './contexto.usecases.ts';

/** Most documents of a case, those that were taken back or revoked left out. */
export const MAX_DOCUMENTOS = 10;
/** Most documents of a case in all: every one that is taken back leaves a row. */
export const MAX_LINHAS = 50;

export type RascunhoDeps = Pick<BaseDeps, 'db' | 'clock' | 'log'> & { documents: Documents };

/** The documents of a case with what is wrong in each, and the kinds that another one may have. */
export async function lerDocumentos(caso: CasoDosDocumentos, deps: RascunhoDeps) {
  const rows = await repository.listDocumentos(deps.db, caso.pedidoId);
  const drafts = rows.filter(({ estado }) => estado === 'rascunho');
  const [lexico, relatos] = await Promise.all([readLexico(deps.db), listRelatos(deps.db, caso.pedidoId)]);
  const leaving = drafts.map((row) => ({
    row,
    canal: canalDoDocumento(row.documento.tipo, caso.fatos.numerosSncr, caso.fatos.modelos),
  }));
  return {
    documentos: await Promise.all(rows.map((row) => lidoOf(row, caso, lexico, deps))),
    tipos: kindsFor(caso),
    falta: [...new Set(faltaEntreDocumentos(rows, leaving).map(({ mensagem }) => mensagem))],
    relatos,
  };
}

/** The kinds that fit the service, its own first, with how each would leave now. */
function kindsFor({ fatos }: CasoDosDocumentos) {
  const { numerosSncr, modelos } = fatos;
  return tiposQueCabem(slugDoServico(fatos.servico)).map(({ tipo, acompanha }) => ({
    tipo,
    titulo: tipoDeDocumento(tipo).titulo,
    canal: canalDoDocumento(tipo, numerosSncr, modelos),
    acompanha,
  }));
}

async function lidoOf(
  row: DocumentoInteiro,
  caso: CasoDosDocumentos,
  lexico: Lexico,
  deps: RascunhoDeps,
): Promise<DocumentoLido> {
  const { numerosSncr, modelos } = caso.fatos;
  if (row.estado !== 'rascunho') return { row, problemas: [], numerosSncr, modelos, leitura: NADA_LIDO };
  const contexto = contextoDe(row, caso, lexico);
  const wrong = problemasDe(row.documento, contexto);
  const problemas = [...(await previewProblemaDosCaracteres(row.documento.dados, deps)), ...wrong];
  return { row, problemas, numerosSncr, modelos, leitura: contexto.leitura };
}

/** One document of a case with what is wrong in it. */
export async function lerDocumento(
  caso: CasoDosDocumentos,
  id: string,
  deps: RascunhoDeps,
): Promise<DocumentoLido> {
  const row = await repository.findDocumento(deps.db, id, { pedidoId: caso.pedidoId });
  if (!row) throw notFound();
  return julgarDocumento(caso, row, deps);
}

/** A document of a case that was read already, with what is wrong in it. */
export async function julgarDocumento(
  caso: CasoDosDocumentos,
  row: DocumentoInteiro,
  deps: RascunhoDeps,
): Promise<DocumentoLido> {
  return lidoOf(row, caso, await readLexico(deps.db), deps);
}

/**
 * Begins a document in a case that is locked, with what the patient's record says. A repeated id changes nothing.
 * @throws 404 for an unknown companion, 409 documentos_demais, id_ocupado
 */
export async function iniciarRascunho(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { pedidoId, medicoId, scope, fatos: { hoje } }: CasoDosDocumentos,
  { id, tipo, acompanha }: { id: string; tipo: TipoDeDocumento; acompanha: string | null },
): Promise<void> {
  const all = await repository.listDocumentos(uow.db, pedidoId);
  if (all.some((row) => row.id === id)) return;
  requireRoom(all);
  const main = all.find((row) => row.id === acompanha);
  if (acompanha !== null && !main) throw notFound();
  const paciente = await readPaciente(uow.db, scope, pedidoId);
  const dados = { ...comInicio(beginWith(tipo, main, all), hoje), ...recordOf(paciente) };
  const row = {
    id,
    pedidoId,
    medicoId,
    acompanha,
    clienteId: scope.clienteId,
    documento: documentoSchema.parse({ tipo, dados }),
  };
  if (!(await repository.insertRascunho(uow.db, row, deps.clock()))) throw errors.idOcupado();
  uow.audit({ action: 'documento.comecar', targetType: 'documento', targetId: id });
}

/** @throws 409 documentos_demais where another document has no room beside these */
export function requireRoom(all: readonly DocumentoInteiro[]): void {
  const living = all.filter(({ estado }) => estado !== 'anulado' && estado !== 'revogado');
  if (living.length >= MAX_DOCUMENTOS || all.length >= MAX_LINHAS) {
    throw errors.documentosDemais(MAX_DOCUMENTOS);
  }
}

/**
 * A prescription beside another one holds the same medicine, as the doctor has just written it; a request for exams those
 * of the PrEP prescription of the case.
 */
function beginWith(
  tipo: TipoDeDocumento,
  main: DocumentoInteiro | undefined,
  all: readonly DocumentoInteiro[],
) {
  const blank = dadosIniciais(tipo);
  if (tipo === 'exames') return { ...blank, exames: examesDaPrep(all) };
  const same = main && ehReceita(tipo) && 'itens' in main.documento.dados ? main.documento.dados.itens : null;
  return same ? { ...blank, itens: same } : blank;
}

/** Fields of every kind that the patient's record fills in; `responsavel` is the guardian, if there is one. */
function recordOf({ cidade, uf, responsavel_nome, responsavel_cpf }: ClienteRow) {
  return {
    local: [cidade, uf].filter((part) => part.trim() !== '').join(', '),
    responsavel: responsavel_nome,
    responsavelCpf: responsavel_cpf,
  };
}

/**
 * Writes a draft of a case that is locked, complete or not, and announces it to the other windows of its doctor. An equal
 * text is no change.
 * @returns the draft as it is stored
 * @throws 404, 409 documento_emitido, 409 rascunho_mudou
 */
export async function salvarRascunho(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { pedidoId, medicoId }: Pick<CasoDosDocumentos, 'pedidoId' | 'medicoId'>,
  { id, documento, versao }: { id: string; documento: DocumentoDigitado; versao: number },
): Promise<DocumentoInteiro> {
  const typed = { id, pedidoId, medicoId, documento, versao };
  const written = await repository.updateRascunho(uow.db, typed, deps.clock());
  if (written) {
    uow.emit(...rascunhoDeDocumentoEvents({ pedidoId, medicoId }));
    return written;
  }
  const row = await requireDraft(uow.db, pedidoId, id);
  // At the version that was asked for, only the same text is not written.
  if (row.versao !== versao && !isDeepStrictEqual(row.documento, documento)) throw errors.rascunhoMudou();
  return row;
}

/**
 * Records that the doctor of a locked case saw a draft drawn, and that nothing was wrong in it.
 * @throws 404, 409 documento_emitido, 409 rascunho_mudou, 409 nao_pode_emitir
 */
export async function marcarVisto(
  uow: UnitOfWork,
  deps: RascunhoDeps,
  caso: CasoDosDocumentos,
  { id, versao }: { id: string; versao: number },
): Promise<void> {
  const row = await requireDraft(uow.db, caso.pedidoId, id);
  if (row.versao !== versao) throw errors.rascunhoMudou();
  const { problemas } = await julgarDocumento(caso, row, deps);
  const wrong = problemas.filter(({ gravidade }) => gravidade === 'impede');
  if (wrong.length > 0) {
    throw errors.naoPodeEmitir(
      wrong.map(({ campo, mensagem }) => ({ campo: campo === '' ? id : `${id}.${campo}`, mensagem })),
    );
  }
  await repository.insertVisto(uow.db, {
    documento_id: id,
    medico_id: caso.medicoId,
    versao,
    em: deps.clock(),
  });
}

/** Throws a draft of a locked case away. @throws 404, 409 documento_emitido */
export async function apagarRascunho(
  uow: UnitOfWork,
  { pedidoId }: Pick<CasoDosDocumentos, 'pedidoId'>,
  { id }: { id: string },
): Promise<void> {
  await requireDraft(uow.db, pedidoId, id);
  await repository.deleteRascunho(uow.db, id);
  uow.audit({ action: 'documento.apagar', targetType: 'documento', targetId: id });
}

/** A draft of this case. @throws 404, 409 documento_emitido */
export async function requireDraft(
  db: Parameters<typeof repository.findDocumento>[0],
  pedidoId: string,
  id: string,
): Promise<DocumentoInteiro> {
  const row = await repository.findDocumento(db, id, { pedidoId });
  if (!row) throw notFound();
  if (row.estado !== 'rascunho') throw errors.documentoEmitido();
  return row;
}
