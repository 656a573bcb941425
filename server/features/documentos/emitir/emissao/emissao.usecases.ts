import { randomInt } from 'node:crypto';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import { formatNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import { dadosVisiveis } from '#domain/documentos/dados.ts';
import { faltaModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { ContextoDoDocumento } from '#domain/documentos/regras/contexto.ts';
import { canalDoDocumento, tipoDeDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { formatCodigo, LETRAS_DO_CODIGO, TAMANHO_DO_CODIGO } from '#domain/documentos/emissao/codigo.ts';
import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { readLexico } from '#features/catalogo/referencias/referencias.public.ts';
import { readRegistroDoMedico } from '#features/contas/medicos/medicos.public.ts';
import { takeNumero } from '#features/documentos/numeros/numeros.public.ts';
import { listDocumentos, type Canal, type DocumentoInteiro } from '../documentos.repository.ts';
import * as errors from '../emitir.errors.ts';
import { faltaEntreDocumentos, notificacaoAoLado } from '../escrita/acompanhante.policy.ts';
import { findProblemaDosCaracteres } from '../escrita/caracteres.usecases.ts';
import {
  contextoDe,
  problemasDe,
  type CasoDosDocumentos,
  readPaciente,
} from '../escrita/contexto.usecases.ts';
import { imprimirJob } from './folha.usecases.ts';
import * as repository from './emissao.repository.ts';
import { casaDaFolha, contextoDaFolha, type DadosDaCasa, type NumeroDado } from './folha.policy.ts';

export type EmissaoDeps = Pick<BaseDeps, 'db' | 'clock' | 'log'> & {
  documents: Documents;
  settings: DadosDaCasa;
};

/** The drafts as the doctor saw them. */
export type Versoes = readonly { id: string; versao: number }[];

/** Every draft of a case with the version that the doctor saw. @throws 409 documentos_mudaram */
function requireSeen(all: readonly DocumentoInteiro[], versoes: Versoes): DocumentoInteiro[] {
  const drafts = all.filter(({ estado }) => estado === 'rascunho');
  const same = drafts.every((row) =>
    versoes.some(({ id, versao }) => id === row.id && versao === row.versao),
  );
  if (!same || drafts.length !== versoes.length || drafts.length === 0) throw errors.documentosMudaram();
  return drafts;
}

/**
 * True when the very documents that are asked for were issued already, by this doctor and in these versions: the same click,
 * sent twice.
 */
export async function jaEmitidos(
  { pedidoId, medicoId }: Pick<CasoDosDocumentos, 'pedidoId' | 'medicoId'>,
  versoes: Versoes,
  { db }: Pick<BaseDeps, 'db'>,
): Promise<boolean> {
  const all = await listDocumentos(db, pedidoId);
  return versoes.every(({ id, versao }) =>
    all.some(
      (row) =>
        row.id === id && row.versao === versao && row.medico_id === medicoId && row.emitido_em !== null,
    ),
  );
}

/**
 * Refuses characters that cannot be printed, before anything is locked: the process that knows may take a while to answer.
 * @param readAgain the case, whose patient may have moved to an account of their own since it was read
 * @throws 409 nao_pode_emitir, 503 emissao_indisponivel
 */
export async function requirePrintable(
  { pedidoId, medicoId, scope }: Omit<CasoDosDocumentos, 'fatos'>,
  readAgain: () => Promise<Pick<CasoDosDocumentos, 'scope' | 'pedidoId'>>,
  deps: EmissaoDeps,
): Promise<void> {
  const [all, medico, paciente] = await Promise.all([
    listDocumentos(deps.db, pedidoId),
    readRegistroDoMedico(deps.db, medicoId),
    readPaciente(deps.db, { scope, pedidoId }).catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.status === 404)) throw error;
      return readPaciente(deps.db, await readAgain());
    }),
  ]);
  const details: ErrorDetail[] = [];
  for (const { id, documento, estado } of all) {
    if (estado !== 'rascunho') continue;
    const found = await findProblemaDosCaracteres({ ...documento.dados, medico, paciente }, deps).catch(
      (error: unknown) => {
        if (!(error instanceof DocumentsUnavailable)) throw error;
        deps.log.error({ err: error, documentoId: id }, 'the characters of a document were not looked at');
        throw emissaoIndisponivel();
      },
    );
    if (found) details.push({ campo: id, mensagem: found.mensagem });
  }
  if (details.length > 0) throw errors.naoPodeEmitir(details);
}

/**
 * Issues every draft of a case that is locked, as the doctor saw it: public number, number of the national system, channel
 * and the snapshot from which its sheet is set, all in the caller's transaction. A job sets the sheets that leave on paper.
 * `falta`: sentences about all else that keeps the case from being issued.
 * @returns true where a document waits for a signature
 * @throws 409 documentos_mudaram, 409 nao_pode_emitir
 */
export async function emitirRascunhos(
  uow: UnitOfWork,
  deps: EmissaoDeps,
  caso: CasoDosDocumentos,
  { versoes, falta }: { versoes: Versoes; falta: readonly string[] },
): Promise<boolean> {
  const { db } = uow;
  const all = await listDocumentos(db, caso.pedidoId);
  const drafts = requireSeen(all, versoes);
  const lexico = await readLexico(db);
  const judged = drafts.map((row) => ({ row, contexto: contextoDe(row, caso, lexico) }));
  const wrong = judged.flatMap(({ row, contexto }) => stopsOf(row, contexto));
  const missing = falta.map((mensagem) => ({ campo: '', mensagem }));
  if (wrong.length + missing.length > 0) throw errors.naoPodeEmitir([...missing, ...wrong]);
  const sheet = {
    medico: await readRegistroDoMedico(db, caso.medicoId),
    paciente: await readPaciente(db, caso),
    ...casaDaFolha(deps.settings),
  };
  const issued: Issued[] = [];
  // A document that goes along with another one comes after it: its sheet prints the other's number.
  for (const { row, contexto } of judged.toSorted((a, b) => rank(a.row) - rank(b.row))) {
    const main = issued.find((one) => one.row.id === row.acompanha);
    const notificacao = notificacaoAoLado(row, (main ?? row.acompanhado)?.numero ?? null);
    const { medicoId } = caso;
    issued.push(await issue(uow, deps, { row, contexto, medicoId, sheet: { ...sheet, notificacao } }));
  }
  requireCompanions(all, issued);
  return issued.some(({ canal }) => canal === 'eletronico');
}

const rank = ({ acompanha }: DocumentoInteiro): number => (acompanha === null ? 0 : 1);

function stopsOf(row: DocumentoInteiro, contexto: ContextoDoDocumento): ErrorDetail[] {
  return problemasDe(row.documento, contexto)
    .filter(({ gravidade }) => gravidade === 'impede')
    .map(({ campo, mensagem }) => ({ campo: campo === '' ? row.id : `${row.id}.${campo}`, mensagem }));
}

type Issue = {
  row: DocumentoInteiro;
  contexto: ContextoDoDocumento;
  medicoId: string;
  sheet: Omit<repository.Emissao['folha'], 'contexto'>;
};

type Issued = { row: DocumentoInteiro; canal: Canal; numero: NumeroDado | null };

async function issue(
  uow: UnitOfWork,
  { clock }: Pick<BaseDeps, 'clock'>,
  { row, contexto, medicoId, sheet }: Issue,
): Promise<Issued> {
  const { id } = row;
  const documento = visible(row.documento, contexto);
  const { canal: way } = tipoDeDocumento(documento.tipo);
  // Taken last, and rolled back by any failure: a number that is taken belongs to a document.
  const { modelos } = contexto;
  const unnumbered = way === 'eletronico' || faltaModelo(documento.tipo, modelos);
  const taken = unnumbered ? null : await takeNumero(uow.db, medicoId, way.sncr);
  const canal = canalDoDocumento(documento.tipo, taken && way !== 'eletronico' ? [way.sncr] : [], modelos);
  const numero = taken && { valor: formatNumeroSncr(taken.numero), simulado: taken.simulado };
  await repository.emitDocumento(uow.db, {
    id,
    medicoId,
    documento,
    estado: canal === 'eletronico' ? 'a assinar' : 'a imprimir',
    codigo: newCodigo(),
    canal,
    numero,
    emitidoEm: clock(),
    folha: { contexto: contextoDaFolha(contexto), ...sheet },
  });
  uow.audit({ action: 'documento.emitir', targetType: 'documento', targetId: id });
  if (canal !== 'eletronico') await uow.enqueue(imprimirJob, { documentoId: id }, { singletonKey: id });
  return { row, canal, numero };
}

function visible({ tipo, dados }: DocumentoDigitado, contexto: ContextoDoDocumento): DocumentoDigitado {
  return documentoSchema.parse({ tipo, dados: dadosVisiveis(tipo, dados, contexto) });
}

function requireCompanions(all: readonly DocumentoInteiro[], issued: readonly Issued[]): void {
  const alone = faltaEntreDocumentos(all, issued);
  if (alone.length === 0) return;
  throw errors.naoPodeEmitir(alone.map(({ id, mensagem }) => ({ campo: id, mensagem })));
}

const emissaoIndisponivel = () =>
  new AppError(
    503,
    'emissao_indisponivel',
    'Não conseguimos preparar a folha agora. Nada foi emitido: tente de novo em um minuto.',
  );

/** A random public number: it cannot be guessed, and it says nothing about the document. */
export function newCodigo(): string {
  const letters = Array.from(
    { length: TAMANHO_DO_CODIGO },
    () => LETRAS_DO_CODIGO[randomInt(LETRAS_DO_CODIGO.length)],
  );
  return formatCodigo(letters.join(''));
}
