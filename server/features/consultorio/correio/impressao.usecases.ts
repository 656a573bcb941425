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
import type { UnitOfWork } from '#platform/db/transaction.ts';
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
/** An order, and the numbers that a person chose for its sheets. */
export type CartaAImprimir = { id: string; numeros: NumerosEscolhidos };

/** An envelope as texts that the template `envelope` prints unchanged; nothing in it says what is inside. */
type Envelope = Timbre & { para: readonly string[]; de: readonly string[] };

/**
 * The sheets of orders, signed or not, each order's with its envelope, as one PDF; those that are not signed count as printed from
 * now on. A notification for a numbered form takes its number now, the one that is chosen or its doctor's next; printed again, it
 * repeats it. Where one of them finds no number, none is taken. Writes an audit row for each order.
 * @throws 404, foraDoCorreio, folhaNaoPronta, impressaoIndisponivel, 409 sem_talao, 409
 * numero_indisponivel
 */
export async function imprimirFolhas(
  use: UseCase<Admin, { cartas: readonly CartaAImprimir[] }, PrintDeps>,
): Promise<PrintedPdf> {
  const { actor, input, deps } = use;
  const em = deps.clock();
  const cartas = [...new Map(input.cartas.map((carta) => [carta.id, carta])).values()];
  // Several orders are locked in the order of their ids, as by any other printing.
  const locking = cartas.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await deps.runInTransaction({ actor }, async (uow) => {
    for (const { id } of locking) requireInPost(await lockCaso(uow.db, id));
    await numerarFolhas(uow, { pedidos: locking, em });
  });
  const pages: Buffer[] = [];
  const printed: Printed[] = [];
  let numero = 0;
  for (const { id } of cartas) {
    const folhas = await sheetsOf(id, deps);
    for (const { objeto } of folhas) pages.push(await buffer(await deps.storage.read(objeto)));
    const envelope = await setEnvelope({ actor, input: { id }, deps });
    pages.push(envelope.bytes);
    ({ numero } = envelope);
    printed.push({ id, sheets: folhas.filter(({ estado }) => estado === 'a imprimir') });
  }
  const merged = await PDF.merge(pages);
  await deps.runInTransaction({ actor }, async (uow) => {
    for (const { id } of locking) {
      const one = printed.find((carta) => carta.id === id);
      if (one) await notarImpressao(uow, { ...one, em });
    }
  });
  return toPrint(await merged.save(), numero);
}

/** The stored sheets of an order, those set that were not yet. @throws folhaNaoPronta, impressaoIndisponivel */
async function sheetsOf(id: string, deps: PrintDeps) {
  const found = await repository.listFolhas(deps.db, id);
  const unset = found.filter(({ objeto }) => objeto === null).map((folha) => folha.id);
  if (!(await imprimirAgora(unset, deps))) throw errors.impressaoIndisponivel();
  const folhas = unset.length === 0 ? found : await repository.listFolhas(deps.db, id);
  return folhas.map(({ objeto, ...folha }) => {
    if (objeto === null) throw errors.folhaNaoPronta();
    return { ...folha, objeto };
  });
}

/** The envelope of an order alone. Writes an audit row. @throws 404, foraDoCorreio, impressaoIndisponivel */
export async function imprimirEnvelope(use: Call): Promise<PrintedPdf> {
  const { bytes, numero } = await setEnvelope(use);
  await notarEnvelope(use);
  return toPrint(bytes, numero);
}

const notarEnvelope = command({
  load: ({ input: { id } }: Call) => ({ locked: call(lockCaso, id) }),
  decide: ({ locked }, { now }): Decision => ({
    ...moveOf(requireInPost(locked), { action: 'correio.envelope', change: null, now }),
    answer: undefined,
  }),
});

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

type Printed = { id: string; sheets: readonly { id: string; objeto: string }[] };

/** Marks the sheets of an order as handed out, which is still with the post. @throws 404, foraDoCorreio, folhaNaoPronta */
async function notarImpressao(uow: UnitOfWork, { id, sheets, em }: Printed & { em: Date }): Promise<void> {
  const caso = requireInPost(await lockCaso(uow.db, id));
  const action = 'correio.imprimir';
  if (sheets.length === 0) return void (await uow.add(moveOf(caso, { action, change: null, now: em })));
  const folhas = await repository.listFolhas(uow.db, id);
  // A sheet was given another number, or its form was voided, while the sheets were put together.
  const same = sheets.every((sheet) =>
    folhas.some((folha) => folha.id === sheet.id && folha.objeto === sheet.objeto),
  );
  if (!same || (await listSemNumero(uow.db, id)).length > 0) throw errors.folhaNaoPronta();
  const ids = sheets.map((sheet) => sheet.id);
  const writes = [call(repository.markPrinted, ids, em)];
  await uow.add(merge({ writes }, moveOf(caso, { action, change: {}, now: em })));
}

function requireInPost(caso: LockedCaso | undefined): LockedCaso {
  if (!caso) throw notFound();
  const here = caso.atendimento === 'a postar' || caso.atendimento === 'postado';
  if (!here || caso.status !== 'Aguardando Pagamento') throw errors.foraDoCorreio();
  return caso;
}
