import { randomUUID } from 'node:crypto';
import { dateCreated } from '#domain/calendario/datas.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { etapaDoCorreio, linhasDoEndereco, MAX_MOTIVO_DO_ENVIO } from '#domain/correio/envio.ts';
import { lerRastreio, type Transportadora } from '#domain/correio/rastreio.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { automaticLine } from '#features/chat/chat/chat.public.ts';
import { assinarDepois } from '#features/documentos/assinar/assinar.public.ts';
import * as documentos from '#features/documentos/emitir/emitir.public.ts';
import { inutilizarNumeroDe } from '#features/documentos/taloes/taloes.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { concluirPedido } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { lockCaso, recordMove, type LockedCaso } from '../caso/caso.public.ts';
import * as erros from './correio.errors.ts';
import { avisarEnvioJob, type NovaDoEnvio } from './correio.jobs.ts';
import * as repository from './correio.repository.ts';
import type { CorreioRow } from './correio.repository.ts';

/** How many orders the queue shows. */
const LISTED = 300;

type Call<Input> = UseCase<Admin, Input, BaseDeps>;
type Codigo = { transportadora: Transportadora; rastreio: string };

/** The orders that leave on paper and did not arrive; `haMais` where there are more than are listed. One read. */
export async function lerCorreio({ deps }: Call<null>): Promise<{ rows: CorreioRow[]; haMais: boolean }> {
  const rows = await repository.listCorreio(deps.db, LISTED + 1);
  return { rows: rows.slice(0, LISTED), haMais: rows.length > LISTED };
}

/**
 * Notes that the printed sheets of an order were signed by hand, each by its own doctor; what waited for that is signed
 * next. The same request again changes nothing. @throws 404, foraDoCorreio, 409 nao_assina_a_mao before a sheet is stored
 */
export async function notarAssinatura({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await requireToPost(uow, id);
    const scope = systemScope(actor, caso.cliente_id);
    for (const { id: documentoId, medico_id: medicoId } of await repository.listFolhas(uow.db, id)) {
      const held = { pedidoId: id, medicoId, scope };
      if (!(await documentos.assinarAMao(uow, deps, held, documentoId))) continue;
      await assinarDepois(uow, medicoId);
      await recordMove(uow, caso, { action: 'caso.assinar_a_mao', change: {}, now: deps.clock() });
    }
  });
}

/**
 * Takes one step of an order back that waits to be posted: its sheets are not signed after all, or not printed. `de` is where it
 * was shown. @throws 404, foraDoCorreio where it is elsewhere by now
 */
export async function desfazerPasso({
  actor,
  input: { id, de },
  deps,
}: Call<{ id: string; de: 'assinar' | 'postar' }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await requireToPost(uow, id);
    const folhas = await repository.listFolhas(uow.db, id);
    const here = folhas.map(({ estado, folha_impressa_em: printed }) => ({
      assinada: estado === 'impresso',
      impressa: printed !== null,
    }));
    if (etapaDoCorreio({ postado: false, folhas: here }) !== de) throw erros.foraDoCorreio();
    const now = deps.clock();
    await (de === 'postar' ? repository.unsign(uow.db, id, now) : repository.unprint(uow.db, id));
    await recordMove(uow, caso, { action: 'correio.desfazer', change: {}, now });
  });
}

/**
 * Voids the form of a printed sheet that nobody signed, with a reason: the sheet is printed again and takes the next number.
 * @throws 400 sem_motivo, 404, foraDoCorreio, 409 acompanha_assinada, folhaAssinada, folhaSemNumero
 */
export async function inutilizarFolha({
  actor,
  input: { id, folha, motivo },
  deps,
}: Call<{ id: string; folha: string; motivo: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await requireToPost(uow, id);
    const found = (await repository.listFolhas(uow.db, id)).find((one) => one.id === folha);
    if (!found) throw notFound();
    if (found.estado !== 'a imprimir') throw erros.folhaAssinada();
    await documentos.requireCompanionUnsigned(uow.db, folha);
    const now = deps.clock();
    const voided = await inutilizarNumeroDe(uow, { documentoId: folha, motivo, now });
    if (!voided) throw erros.folhaSemNumero();
    await repository.unprint(uow.db, id);
    await recordMove(uow, caso, { action: 'correio.inutilizar', change: {}, now });
  });
}

/**
 * Notes that the letter of an order was posted to the address that was shown, and tells its patient. The same id again
 * changes nothing. @throws 404, rastreioRecusado, foraDoCorreio, faltaAssinar, enderecoMudou
 */
export async function postarCarta({
  actor,
  input: { id, envio: envioId, endereco: shown, ...typed },
  deps,
}: Call<{ id: string; envio: string; endereco: readonly string[] } & Codigo>): Promise<void> {
  const codigo = readCodigo(typed);
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = await lockCaso(uow.db, id);
    const known = await repository.findEnvio(uow.db, envioId);
    if (known?.pedido_id === id) return;
    if (!caso || known) throw notFound();
    requireHere(caso, 'a postar');
    const folhas = await repository.listFolhas(uow.db, id);
    if (folhas.length === 0) throw erros.foraDoCorreio();
    if (folhas.some(({ estado }) => estado === 'a imprimir')) throw erros.faltaAssinar();
    const destino = await repository.findDestino(uow.db, id);
    if (!destino) throw notFound();
    const now = deps.clock();
    const endereco = linhasDoEndereco({ ...destino, cep: formatCep(destino.cep) });
    if (endereco.join('\n') !== shown.join('\n')) throw erros.enderecoMudou();
    const { administradorId } = actor;
    await repository.insertEnvio(uow.db, {
      id: envioId,
      pedidoId: id,
      ...codigo,
      endereco,
      administradorId,
      now,
    });
    await recordMove(uow, caso, { action: 'correio.postar', change: { atendimento: 'postado' }, now });
    await tell(uow, deps, caso, {
      envioId,
      nova: 'postado',
      words: `postado em ${dateCreated(now)}. O código de rastreio está em Meus pedidos.`,
    });
  });
}

/** Changes how a letter on its way is followed, and tells its patient. @throws 404, rastreioRecusado, envioEncerrado */
export async function corrigirRastreio({
  actor,
  input: { id, ...typed },
  deps,
}: Call<{ id: string } & Codigo>): Promise<void> {
  const codigo = readCodigo(typed);
  await onItsWay({ actor, input: { id }, deps }, async (uow, caso, envio) => {
    if (envio.rastreio === codigo.rastreio && envio.transportadora === codigo.transportadora) return;
    await repository.updateEnvio(uow.db, id, codigo);
    await recordMove(uow, caso, { action: 'correio.corrigir', change: {}, now: deps.clock() });
    await tell(uow, deps, caso, {
      envioId: id,
      nova: 'corrigido',
      words: 'com o código de rastreio corrigido. O certo está em Meus pedidos.',
    });
  });
}

/**
 * Notes that a letter arrived, and completes its order (docs/product/statuses.md). The same request again goes on where the
 * one before it stopped. @throws 404, envioEncerrado for one that came back or was lost, foraDoCorreio for a deleted order
 */
export async function entregarCarta({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, ReconcileDeps>): Promise<void> {
  const pedidoId = await deps.runInTransaction({ actor }, async (uow) => {
    const { caso, envio } = await lockEnvio(uow, id);
    if (envio.situacao !== 'a caminho' && envio.situacao !== 'entregue') throw erros.envioEncerrado();
    if (envio.situacao === 'entregue' && caso.status === 'Concluído') return null;
    requireHere(caso, 'postado');
    const now = deps.clock();
    await repository.updateEnvio(uow.db, id, { situacao: 'entregue', encerrado_em: now, motivo: null });
    await recordMove(uow, caso, { action: 'correio.entregar', change: {}, now });
    return caso.id;
  });
  if (pedidoId === null) return;
  await concluirPedido({ actor, input: { id: pedidoId, recebido: 'documento' }, deps });
}

/**
 * Notes that a letter came back: the order waits to be posted again, and its patient is told.
 * @throws 404, semMotivo, envioEncerrado
 */
export async function devolverCarta({
  actor,
  input: { id, motivo },
  deps,
}: Call<{ id: string; motivo: string }>): Promise<void> {
  await end({ actor, input: { id, motivo, situacao: 'devolvido' }, deps });
}

/**
 * Notes that a letter was lost: its sheets are to be printed, signed and posted again, and its patient is told.
 * @throws 404, semMotivo, envioEncerrado
 */
export async function extraviarCarta({
  actor,
  input: { id, motivo },
  deps,
}: Call<{ id: string; motivo: string }>): Promise<void> {
  await end({ actor, input: { id, motivo, situacao: 'extraviado' }, deps });
}

const WORDS = {
  devolvido:
    'de volta: o correio não conseguiu entregar. Confira o seu endereço; mandamos de novo, sem outro frete.',
  extraviado:
    'com a carta perdida no caminho. Pedimos desculpas: fazemos outra e mandamos de novo, sem cobrar nada.',
} as const;
const ACTIONS = { devolvido: 'correio.devolver', extraviado: 'correio.extraviar' } as const;

async function end({
  actor,
  input: { id, situacao, motivo },
  deps,
}: Call<{ id: string; situacao: 'devolvido' | 'extraviado'; motivo: string }>): Promise<void> {
  const why = motivo.trim().slice(0, MAX_MOTIVO_DO_ENVIO);
  if (why === '') throw erros.semMotivo();
  await onItsWay({ actor, input: { id }, deps }, async (uow, caso) => {
    const now = deps.clock();
    await repository.updateEnvio(uow.db, id, { situacao, encerrado_em: now, motivo: why });
    if (situacao === 'extraviado') {
      for (const { id: documentoId } of await repository.listFolhas(uow.db, caso.id)) {
        await inutilizarNumeroDe(uow, { documentoId, motivo: `Carta extraviada: ${why}`, now });
      }
      await repository.beginSheetsAgain(uow.db, caso.id, now);
    }
    await recordMove(uow, caso, { action: ACTIONS[situacao], change: { atendimento: 'a postar' }, now });
    await tell(uow, deps, caso, { envioId: id, nova: situacao, words: WORDS[situacao] });
  });
}

type Envio = NonNullable<Awaited<ReturnType<typeof repository.findEnvio>>>;

/** A letter with its order locked; the letter is read behind the lock. @throws 404 */
async function lockEnvio(uow: UnitOfWork, id: string): Promise<{ caso: LockedCaso; envio: Envio }> {
  const found = await repository.findEnvio(uow.db, id);
  const caso = found && (await lockCaso(uow.db, found.pedido_id));
  const envio = caso && (await repository.findEnvio(uow.db, id));
  if (!caso || !envio) throw notFound();
  return { caso, envio };
}

async function onItsWay(
  { actor, input: { id }, deps }: Call<{ id: string }>,
  act: (uow: UnitOfWork, caso: LockedCaso, envio: Envio) => Promise<void>,
): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const { caso, envio } = await lockEnvio(uow, id);
    // An order that was reopened did not arrive after all: its letter may come back, or be lost.
    if (envio.situacao === 'devolvido' || envio.situacao === 'extraviado') throw erros.envioEncerrado();
    requireHere(caso, 'postado');
    await act(uow, caso, envio);
  });
}

async function requireToPost(uow: UnitOfWork, id: string): Promise<LockedCaso> {
  const caso = await lockCaso(uow.db, id);
  if (!caso) throw notFound();
  requireHere(caso, 'a postar');
  return caso;
}

function requireHere({ atendimento, status }: LockedCaso, here: 'a postar' | 'postado'): void {
  if (atendimento !== here || status !== 'Aguardando Pagamento') throw erros.foraDoCorreio();
}

function readCodigo({ transportadora, rastreio }: Codigo): Codigo {
  const lido = lerRastreio(transportadora, rastreio);
  if (!lido.ok) throw erros.rastreioRecusado(lido.motivo);
  return { transportadora, rastreio: lido.codigo };
}

type News = { envioId: string; nova: NovaDoEnvio; words: string };

/** Tells the patient, in the chat and by mail. */
async function tell(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { id: pedidoId, cliente_id: clienteId, numero }: LockedCaso,
  { envioId, nova, words }: News,
): Promise<void> {
  const mensagem = `Pedido ${numero} ${words}`;
  await uow.add(automaticLine({ mensagem, pedidoId, clienteId, repete: true }, deps.clock()));
  await uow.enqueue(avisarEnvioJob, { envioId, clienteId, nova, vez: randomUUID() });
}
