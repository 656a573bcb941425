import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import { linhasDoEndereco } from '#domain/correio/envio.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { DocumentsUnavailable, type Timbre } from '#ports/documents.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  imprimirAgora,
  listSemNumero,
  numerarFolhas,
  type ImpressaoDeps,
  type NumerosEscolhidos,
} from '#features/documentos/emitir/emitir.public.ts';
import { lockCaso, moveOf, type LockedCaso } from '../caso/caso.public.ts';
import * as errors from './correio.errors.ts';
import * as repository from './correio.repository.ts';

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
 * The sheets of an order, signed or not, with their envelope as one PDF; those that are not signed count as printed from now
 * on. A notification for a numbered form takes its number now, the one that is chosen or its doctor's next; printed again, it
 * repeats it. Writes an audit row.
 * @throws 404, foraDoCorreio, folhaNaoPronta, impressaoIndisponivel, 409 sem_talao, 409
 * numero_indisponivel
 */
export async function imprimirFolhas(
  use: UseCase<Admin, { id: string; numeros: NumerosEscolhidos }, PrintDeps>,
): Promise<PrintedPdf> {
  const { actor, input, deps } = use;
  await deps.runInTransaction({ actor }, async (uow) => {
    requireInPost(await lockCaso(uow.db, input.id));
    await numerarFolhas(uow, deps, { pedidoId: input.id, numeros: input.numeros });
  });
  const found = await repository.listFolhas(deps.db, input.id);
  const unset = found.filter(({ objeto }) => objeto === null).map(({ id }) => id);
  if (!(await imprimirAgora(unset, deps))) throw errors.impressaoIndisponivel();
  const folhas = await repository.listFolhas(deps.db, input.id);
  const keys = folhas.flatMap(({ objeto }) => objeto ?? []);
  if (keys.length < folhas.length) throw errors.folhaNaoPronta();
  const envelope = await setEnvelope(use);
  const pages: Buffer[] = [];
  for (const key of keys) pages.push(await buffer(await deps.storage.read(key)));
  const merged = await PDF.merge([...pages, envelope.bytes]);
  const sheets = folhas.filter(({ estado }) => estado === 'a imprimir');
  await notarImpressao({ actor, input: { id: input.id, action: 'correio.imprimir', sheets }, deps });
  return toPrint(await merged.save(), envelope.numero);
}

/** The envelope of an order alone. Writes an audit row. @throws 404, foraDoCorreio, impressaoIndisponivel */
export async function imprimirEnvelope(use: Call): Promise<PrintedPdf> {
  const { bytes, numero } = await setEnvelope(use);
  await notarImpressao({ ...use, input: { ...use.input, action: 'correio.envelope', sheets: [] } });
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
    throw errors.impressaoIndisponivel();
  }
}

type Sheet = { id: string; objeto: string | null };

type Printed = { id: string; action: string; sheets: readonly Sheet[] };

/** Marks the sheets as handed out, of an order that is still with the post. @throws 404, foraDoCorreio, folhaNaoPronta */
const notarImpressao = command({
  load: ({ input: { id } }: UseCase<Admin, Printed, PrintDeps>) => ({
    locked: call(lockCaso, id),
    folhas: call(repository.listFolhas, id),
    semNumero: call(listSemNumero, id),
  }),
  decide: ({ locked, folhas, semNumero }, { input: { action, sheets }, now }): Decision => {
    const caso = requireInPost(locked);
    if (sheets.length === 0) return { ...moveOf(caso, { action, change: null, now }), answer: undefined };
    // A sheet was given another number, or its form was voided, while the sheets were put together.
    const same = sheets.every((sheet) =>
      folhas.some(({ id, objeto }) => id === sheet.id && objeto === sheet.objeto),
    );
    if (!same || semNumero.length > 0) throw errors.folhaNaoPronta();
    const ids = sheets.map(({ id }) => id);
    const writes = [call(repository.markPrinted, ids, now)];
    return { ...merge({ writes }, moveOf(caso, { action, change: {}, now })), answer: undefined };
  },
});

function requireInPost(caso: LockedCaso | undefined): LockedCaso {
  if (!caso) throw notFound();
  const here = caso.atendimento === 'a postar' || caso.atendimento === 'postado';
  if (!here || caso.status !== 'Aguardando Pagamento') throw errors.foraDoCorreio();
  return caso;
}
