import { randomUUID } from 'node:crypto';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { linhasDoEndereco, MAX_MOTIVO_DO_ENVIO } from '#domain/correio/envio.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { inutilizarNumeroDe } from '#features/documentos/taloes/taloes.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { concluirPedido } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { lockCaso, moveOf } from '../caso/caso.public.ts';
import * as correio from './correio.decisions.ts';
import type { CodigoDoEnvio } from './correio.decisions.ts';
import * as errors from './correio.errors.ts';
import * as repository from './correio.repository.ts';

type Call<Input> = UseCase<Admin, Input, BaseDeps>;
type Posted = { id: string; envio: string; endereco: readonly string[] } & CodigoDoEnvio;

/**
 * Notes that the letter of an order was posted to the address that was shown, and tells its patient. A repeated id changes
 * nothing.
 * @throws 404, rastreioRecusado, foraDoCorreio, faltaAssinar, enderecoMudou
 */
export const postarCarta = command({
  load: ({ input: { id, envio, ...typed } }: Call<Posted>) => {
    correio.readCodigo(typed);
    return {
      caso: call(lockCaso, id),
      known: call(repository.findEnvio, envio),
      folhas: call(repository.listFolhas, id),
      destino: call(repository.findDestino, id),
    };
  },
  decide: ({ caso, known, folhas, destino }, { actor, input, now, newId }): Decision => {
    const { id, envio: envioId, endereco: shown } = input;
    if (known?.pedido_id === id) return { answer: undefined };
    if (!caso || known) throw notFound();
    correio.requireHere(caso, 'a postar');
    if (folhas.length === 0) throw errors.foraDoCorreio();
    if (folhas.some(({ estado }) => estado === 'a imprimir')) throw errors.faltaAssinar();
    if (!destino) throw notFound();
    const endereco = linhasDoEndereco({ ...destino, cep: formatCep(destino.cep) });
    if (endereco.join('\n') !== shown.join('\n')) throw errors.enderecoMudou();
    const { administradorId } = actor;
    const envio = { id: envioId, pedidoId: id, ...correio.readCodigo(input), endereco, administradorId, now };
    const words = `postado em ${dataEHora(now)}. O código de rastreio está em Meus pedidos.`;
    return {
      ...merge(
        { writes: [call(repository.insertEnvio, envio)] },
        moveOf(caso, { action: 'correio.postar', change: { atendimento: 'postado' }, now }),
        correio.newsOf(caso, { envioId, nova: 'postado', words }, { now, newId }),
      ),
      answer: undefined,
    };
  },
});

/** Changes carrier and code of a letter on its way, and tells its patient. @throws 404, rastreioRecusado, envioEncerrado */
export const corrigirRastreio = command({
  find: (use: Call<{ id: string } & CodigoDoEnvio>) => {
    correio.readCodigo(use.input);
    return findPedidoId(use);
  },
  load: lockEnvio,
  decide: (state, { input, now, newId }): Decision => {
    const { caso, envio } = correio.requireOnItsWay(state);
    const codigo = correio.readCodigo(input);
    if (envio.rastreio === codigo.rastreio && envio.transportadora === codigo.transportadora) {
      return { answer: undefined };
    }
    const words = 'com o código de rastreio corrigido. O certo está em Meus pedidos.';
    return {
      ...merge(
        { writes: [call(repository.updateEnvio, envio.id, codigo)] },
        moveOf(caso, { action: 'correio.corrigir', change: {}, now }),
        correio.newsOf(caso, { envioId: envio.id, nova: 'corrigido', words }, { now, newId }),
      ),
      answer: undefined,
    };
  },
});

/**
 * Notes that a letter arrived, and completes its order (docs/product/statuses.md). A repeated request goes on where the
 * earlier one stopped.
 * @throws 404, envioEncerrado for one that came back or was lost, foraDoCorreio for a deleted order
 */
export async function entregarCarta(use: UseCase<Admin, { id: string }, ReconcileDeps>): Promise<void> {
  const id = await notarEntrega(use);
  if (id !== null) await concluirPedido({ ...use, input: { id, recebido: 'documento' } });
}

/** @returns the order that is still to be completed */
const notarEntrega = command({
  find: findPedidoId,
  load: lockEnvio,
  decide: (state, { now }): Decision<string | null> => {
    const { caso, envio } = correio.requireEnvio(state);
    if (envio.situacao !== 'a caminho' && envio.situacao !== 'entregue') throw errors.envioEncerrado();
    if (envio.situacao === 'entregue' && caso.status === 'Concluído') return { answer: null };
    correio.requireHere(caso, 'postado');
    const arrived = { situacao: 'entregue', encerrado_em: now, motivo: null } as const;
    const writes = [call(repository.updateEnvio, envio.id, arrived)];
    return {
      ...merge({ writes }, moveOf(caso, { action: 'correio.entregar', change: {}, now })),
      answer: caso.id,
    };
  },
});

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
  if (why === '') throw errors.semMotivo();
  const pedidoId = await findPedidoId({ input: { id }, deps });
  await deps.runInTransaction({ actor }, async (uow) => {
    const locked = await lockCaso(uow.db, pedidoId);
    const { caso } = correio.requireOnItsWay({ locked, envio: await repository.findEnvio(uow.db, id) });
    const now = deps.clock();
    const ended = call(repository.updateEnvio, id, { situacao, encerrado_em: now, motivo: why });
    await uow.add({ writes: [ended] });
    if (situacao === 'extraviado') {
      for (const { id: documentoId } of await repository.listFolhas(uow.db, caso.id)) {
        await inutilizarNumeroDe(uow, { documentoId, motivo: `Carta extraviada: ${why}`, now });
      }
      await repository.beginSheetsAgain(uow.db, caso.id, now);
    }
    const moved = moveOf(caso, { action: ACTIONS[situacao], change: { atendimento: 'a postar' }, now });
    const news = { envioId: id, nova: situacao, words: WORDS[situacao] };
    await uow.add(merge(moved, correio.newsOf(caso, news, { now, newId: randomUUID })));
  });
}

type ById = Pick<Call<{ id: string }>, 'input' | 'deps'>;

/** The order of a letter. @throws 404 */
async function findPedidoId({ input: { id }, deps }: ById): Promise<string> {
  const envio = await repository.findEnvio(deps.db, id);
  if (!envio) throw notFound();
  return envio.pedido_id;
}

/** A letter, read under the lock of its order. */
function lockEnvio({ input: { id } }: Pick<ById, 'input'>, pedidoId: string) {
  return { locked: call(lockCaso, pedidoId), envio: call(repository.findEnvio, id) };
}
