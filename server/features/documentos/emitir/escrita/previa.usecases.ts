import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { faltaModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { DocumentsUnavailable } from '#ports/documents.ts';
import { MediaUnavailable, type Media } from '#ports/media.ts';
import { AppError, notFound, tooManyTries } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import { readLexico } from '#features/catalogo/referencias/referencias.public.ts';
import { readRegistroDoMedico } from '#features/contas/medicos/medicos.public.ts';
import { presentDocumento } from '#features/documentos/tipos/tipos.public.ts';
import * as repository from '../documentos.repository.ts';
import type { DocumentoInteiro } from '../documentos.repository.ts';
import * as errors from '../emitir.errors.ts';
import { casaDaFolha, contextoDaFolha, documentoDaFolha, type DadosDaCasa } from '../emissao/folha.policy.ts';
import { notificacaoAoLado } from './acompanhante.policy.ts';
import {
  contextoDe,
  type CasoDosDocumentos,
  type FatosDosDocumentos,
  readPaciente,
} from './contexto.usecases.ts';
import type { RascunhoDeps } from './escrita.usecases.ts';

export const LIMIT = { max: 120, windowSeconds: 60 };
export const MAX_PAGES = 50;
/** Bytes of all drawn pages of one document. */
export const MAX_BYTES = 30_000_000;

export type PreviaDeps = RascunhoDeps & {
  media: Media;
  settings: DadosDaCasa;
  signing: { test: boolean };
};

/**
 * A page of a draft as a picture, marked `prévia`: the sheet that will be issued, without number, code and time.
 * @throws 404, 409 documento_emitido, 429, 503
 */
export async function desenharPrevia(
  caso: CasoDosDocumentos,
  { id, pagina }: { id: string; pagina: number },
  deps: PreviaDeps,
): Promise<{ total: number; jpeg: Buffer }> {
  const row = await repository.findDocumento(deps.db, id, { pedidoId: caso.pedidoId });
  if (!row) throw notFound();
  if (row.estado !== 'rascunho') throw errors.documentoEmitido();
  if (!(await countTry(deps.db, `previa:${caso.medicoId}`, LIMIT))) throw tooManyTries();
  const [lexico, medico, paciente] = await Promise.all([
    readLexico(deps.db),
    readRegistroDoMedico(deps.db, caso.medicoId),
    readPaciente(deps.db, caso),
  ]);
  const contexto = contextoDe(row, caso, lexico);
  const folha = {
    contexto: contextoDaFolha({ ...contexto, numerosSncr: [] }),
    medico,
    paciente,
    notificacao: notificacaoAoLado(row, numberBeside(row, caso.fatos)),
    ...casaDaFolha(deps.settings),
  };
  const ask = documentoDaFolha(row.documento, folha, {
    numero: numberToCome(row.documento.tipo, caso.fatos),
    talao: null,
    emissao: null,
    em: deps.clock(),
    certificadoDeTeste: deps.signing.test,
  });
  const { dados, imagens } = presentDocumento({ ...ask, contexto });
  try {
    const sheet = await deps.documents.render('documento', dados, imagens);
    return await drawPage(sheet.content, pagina, deps);
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable || error instanceof MediaUnavailable)) throw error;
    deps.log.error({ err: error, documentoId: id }, 'a preview was not drawn');
    throw previaIndisponivel();
  }
}

type Leaving = Pick<FatosDosDocumentos, 'numerosSncr' | 'modelos'>;

/** Placeholder of the number, on a sheet that leaves electronically because a number is left; null on other sheets. */
function numberToCome(tipo: TipoDeDocumento, { numerosSncr, modelos }: Leaving) {
  const { canal } = tipoDeDocumento(tipo);
  if (canal === 'eletronico' || faltaModelo(tipo, modelos) || !numerosSncr.includes(canal.sncr)) return null;
  return { valor: 'entra ao assinar', simulado: false };
}

/** The number of the document beside it, which a draft of it comes to have. */
function numberBeside({ acompanhado }: DocumentoInteiro, leaving: Leaving) {
  if (acompanhado?.estado !== 'rascunho') return acompanhado?.numero ?? null;
  return numberToCome(acompanhado.documento.tipo, leaving);
}

/** Draws one page of a PDF; the first pages come with it, for the reader draws from the beginning. */
async function drawPage(content: Readable, pagina: number, { media }: { media: Media }) {
  const drawn = await media.draw(content, { sheets: Math.min(pagina, MAX_PAGES), bytes: MAX_BYTES });
  if (!drawn) throw previaIndisponivel();
  try {
    const sheet = drawn.sheets[pagina - 1];
    if (sheet === undefined) throw notFound();
    return { total: drawn.total, jpeg: await buffer(createReadStream(sheet)) };
  } finally {
    await drawn.remove();
  }
}

const previaIndisponivel = () =>
  new AppError(
    503,
    'previa_indisponivel',
    'Não conseguimos desenhar a folha agora. O rascunho está salvo: tente de novo em um minuto.',
  );
