import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import { linhasDoEndereco } from '#domain/correio/envio.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { DocumentsUnavailable, type Timbre } from '#adapters/documents/documents.port.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  imprimirAgora,
  listSemNumero,
  numerarFolhas,
  type ImpressaoDeps,
  type NumerosEscolhidos,
} from '#features/documentos/emitir/emitir.public.ts';
import { lockCaso, recordMove, type LockedCaso } from '../caso/caso.public.ts';
import * as erros from './correio.errors.ts';
import * as repository from './correio.repository.ts';

/** What printing needs: the stored sheets, the typesetting, and who sends the letter. */
export type PrintDeps = ImpressaoDeps & {
  settings: { brand: string };
  site: { legal: { name: string; address: string } };
};

type Call = UseCase<Admin, { id: string }, PrintDeps>;
/** A PDF to print, and the number of its order. */
export type PrintedPdf = { content: Readable; size: number; numero: number };

/** An envelope as texts that the template `envelope` prints unchanged; nothing in it says what is inside. */
type Envelope = Timbre & { para: readonly string[]; de: readonly string[] };

/**
 * The sheets of an order, signed or not, with their envelope as one PDF; those that are not signed count as printed from
 * now on. A notification for a numbered form takes its number now, the one that is chosen or its doctor's next; printed again, it
 * repeats it. Writes an audit row. @throws 404, foraDoCorreio, folhaNaoPronta, impressaoIndisponivel, 409 sem_talao, 409 numero_indisponivel
 */
export async function imprimirFolhas(
  call: UseCase<Admin, { id: string; numeros: NumerosEscolhidos }, PrintDeps>,
): Promise<PrintedPdf> {
  const { actor, input, deps } = call;
  await deps.runInTransaction({ actor }, async (uow) => {
    await requireInPost(uow, input.id);
    await numerarFolhas(uow, deps, { pedidoId: input.id, numeros: input.numeros });
  });
  const found = await repository.listFolhas(deps.db, input.id);
  const unset = found.filter(({ objeto }) => objeto === null).map(({ id }) => id);
  if (!(await imprimirAgora(unset, deps))) throw erros.impressaoIndisponivel();
  const folhas = await repository.listFolhas(deps.db, input.id);
  const keys = folhas.flatMap(({ objeto }) => objeto ?? []);
  if (keys.length < folhas.length) throw erros.folhaNaoPronta();
  const envelope = await setEnvelope(call);
  const sheets: Buffer[] = [];
  for (const key of keys) sheets.push(await buffer(await deps.storage.read(key)));
  const merged = await PDF.merge([...sheets, envelope.bytes]);
  await note(
    call,
    'correio.imprimir',
    folhas.filter(({ estado }) => estado === 'a imprimir'),
  );
  return toPrint(await merged.save(), envelope.numero);
}

/** The envelope of an order alone. Writes an audit row. @throws 404, foraDoCorreio, impressaoIndisponivel */
export async function imprimirEnvelope(call: Call): Promise<PrintedPdf> {
  const { bytes, numero } = await setEnvelope(call);
  await note(call, 'correio.envelope', []);
  return toPrint(bytes, numero);
}

function toPrint(bytes: Uint8Array, numero: number): PrintedPdf {
  return { content: Readable.from([Buffer.from(bytes)], { objectMode: false }), size: bytes.length, numero };
}

async function setEnvelope({ input, deps }: Call): Promise<{ bytes: Buffer; numero: number }> {
  const destino = await repository.findDestino(deps.db, input.id);
  if (!destino) throw notFound();
  const { brand } = deps.settings;
  const { name, address } = deps.site.legal;
  const numero = destino.pedido;
  const data: Envelope = {
    marca: brand,
    titulo: `Envelope do pedido ${numero}`,
    rodape: [],
    produzidoEm: deps.clock(),
    para: linhasDoEndereco({ ...destino, cep: formatCep(destino.cep) }),
    de: [name || brand, address].filter((line) => line !== ''),
  };
  try {
    return { bytes: await buffer((await deps.documents.render('envelope', data)).content), numero };
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable)) throw error;
    deps.log.error({ err: error, pedidoId: input.id }, 'an envelope was not made');
    throw erros.impressaoIndisponivel();
  }
}

type Sheet = { id: string; objeto: string | null };

/** Notes what was handed out, of an order that is still with the post. @throws 404, foraDoCorreio, folhaNaoPronta */
async function note({ actor, input, deps }: Call, action: string, sheets: readonly Sheet[]): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await requireInPost(uow, input.id);
    if (sheets.length > 0) await requireSame(uow, input.id, sheets);
    const now = deps.clock();
    await repository.markPrinted(
      uow.db,
      sheets.map(({ id }) => id),
      now,
    );
    await recordMove(uow, caso, { action, change: sheets.length > 0 ? {} : null, now });
  });
}

/** @throws folhaNaoPronta where a sheet was given another number, or its form was voided, while the sheets were put together */
async function requireSame(uow: UnitOfWork, id: string, sheets: readonly Sheet[]): Promise<void> {
  const now = await repository.listFolhas(uow.db, id);
  const same = sheets.every((sheet) =>
    now.some(({ id: other, objeto }) => other === sheet.id && objeto === sheet.objeto),
  );
  if (!same || (await listSemNumero(uow.db, id)).length > 0) throw erros.folhaNaoPronta();
}

async function requireInPost(uow: UnitOfWork, id: string): Promise<LockedCaso> {
  const caso = await lockCaso(uow.db, id);
  if (!caso) throw notFound();
  const here = caso.atendimento === 'a postar' || caso.atendimento === 'postado';
  if (!here || caso.status !== 'Aguardando Pagamento') throw erros.foraDoCorreio();
  return caso;
}
