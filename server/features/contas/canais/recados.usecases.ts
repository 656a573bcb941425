import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import {
  RECADO_VALE_MS,
  RECADOS_POR_DIA,
  saidaDoRecado,
  textoDoRecado,
  type CanalDeAviso,
} from '#domain/avisos/recados.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { systemScope, type PatientScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { JobDefinition } from '#platform/jobs/queue.ts';
import type { NoticeMail } from '#platform/mail/notice.ts';
import type { ChannelMessage, Channels, Sent } from '#ports/channel.ts';
import { refusedOutright } from '#ports/provider-error.ts';
import { lockCliente } from '../clientes/clientes.public.ts';
import * as canais from './canais.repository.ts';
import { ligadoPara } from './canais.usecases.ts';
import * as recados from './recados.repository.ts';

export type RecadosDeps = BaseDeps & { channels: Channels };

const DAY_MS = 86_400_000;

/** Sends one message; tried again at growing pauses for about half a day. */
export const enviarRecadoJob: JobDefinition<{ recadoId: string }> = {
  name: 'recados.enviar',
  options: { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 1_800 },
};

/**
 * Makes the messages that go beside a mail, for each channel that its patient turned on. Idempotent by the mail's key; notices
 * to others, and those whose words stay in the mail, make none.
 */
export async function avisarPorCanais({
  actor,
  input: { key, notice },
  deps,
}: UseCase<Sistema, Pick<NoticeMail, 'key' | 'notice'>, RecadosDeps>): Promise<void> {
  if (textoDoRecado(notice.chave) === null) return;
  const about =
    notice.clienteId === undefined
      ? { numero: Number(notice.valores.pedido) }
      : { clienteId: notice.clienteId };
  if ('numero' in about && !Number.isSafeInteger(about.numero)) return;
  const found = await canais.findAvisado(deps.db, about);
  if (!found) return;
  const { cliente_id, pedido_id } = found;
  const caminho =
    pedido_id === null ? new URL(notice.url ?? '/', 'http://zelo').pathname : `/meu-pedido/${pedido_id}`;
  const scope = systemScope(actor, cliente_id);
  const input = { scope, chave: key, aviso: notice.chave, caminho, pedido_id };
  await fazerRecados({ actor, input, deps });
}

type Novo = {
  scope: PatientScope;
  chave: string;
  aviso: ChaveDoAviso;
  caminho: string;
  pedido_id: string | null;
};

const fazerRecados = command({
  load: ({ input: { scope, chave }, deps }: UseCase<Sistema, Novo, RecadosDeps>) => ({
    cliente: call(lockCliente, scope),
    chaves: call(canais.listChaves, scope),
    inscricoes: call(canais.listInscricoes, scope, deps.channels.push?.publicKey ?? ''),
    made: call(recados.hasRecados, scope, chave),
    today: call(recados.countRecados, scope, new Date(deps.clock().getTime() - DAY_MS)),
  }),
  decide: (state, { input: { scope, ...about }, deps: { channels }, now, newId }) => {
    const { cliente, chaves, inscricoes, made, today } = state;
    if (made) return {};
    const byPhone = (['whatsapp', 'sms'] as const).filter(
      (canal) => channels[canal] !== null && ligadoPara(chaves, canal, cliente.telefone),
    );
    const wanted: { canal: CanalDeAviso; inscricao_id: string | null }[] = [
      ...inscricoes.map(({ id }) => ({ canal: 'push' as const, inscricao_id: id })),
      ...byPhone.map((canal) => ({ canal, inscricao_id: null })),
    ];
    const sent = new Map(today.map(({ canal, quantos }) => [canal, quantos]));
    const within = wanted.filter(({ canal }) => {
      const n = sent.get(canal) ?? 0;
      sent.set(canal, n + 1);
      return n < RECADOS_POR_DIA[canal];
    });
    if (within.length === 0) return {};
    const sai_em = saidaDoRecado(about.aviso, now);
    const rows = within.map((to) => ({ ...to, ...about, id: newId(), sai_em }));
    const startAfterSeconds = Math.ceil((sai_em.getTime() - now.getTime()) / 1_000);
    return {
      writes: [call(recados.insertRecados, scope, rows, now)],
      jobs: rows.map(({ id }) => job(enviarRecadoJob, { recadoId: id }, { startAfterSeconds })),
    };
  },
});

/**
 * Sends one message, if its channel is still on. A refusal for good ends it; an addressee who is gone ends the channel, too.
 * @throws ProviderError, and the job tries again
 */
export async function enviarRecado({
  actor,
  input: { recadoId },
  deps,
}: UseCase<Sistema, { recadoId: string }, RecadosDeps>): Promise<void> {
  const recado = await recados.findRecado(deps.db, recadoId);
  if (!recado) return;
  const text = textoDoRecado(recado.aviso);
  const late = deps.clock().getTime() - recado.sai_em.getTime() > RECADO_VALE_MS;
  const message = { key: recado.chave, text: text ?? '', path: recado.caminho };
  const scope = systemScope(actor, recado.cliente_id);
  const send = late || text === null ? null : await senderOf(deps, scope, recado);
  let sent: Sent | null = null;
  try {
    sent = send && (await send(message));
  } catch (error) {
    if (!refusedOutright(error)) throw error;
  }
  await noteSent({ actor, input: { scope, recado, sent }, deps });
}

/** How a message leaves; null where its channel was turned off meanwhile, or is not offered any more. */
async function senderOf(
  { db, channels: { push, ...byPhone } }: RecadosDeps,
  scope: PatientScope,
  { canal, telefone, endereco, p256dh, auth }: recados.RecadoAEnviar,
): Promise<((message: ChannelMessage) => Promise<Sent>) | null> {
  if (canal === 'push') {
    if (!push || endereco === null || p256dh === null || auth === null) return null;
    return (message) => push.send({ endereco, p256dh, auth }, message);
  }
  const channel = byPhone[canal];
  const celular = celularDe(telefone);
  const on = ligadoPara(await canais.listChaves(db, scope), canal, telefone);
  return channel && celular !== null && on ? (message) => channel.send(celular, message) : null;
}

/** `sent` null: it does not leave. */
type Outcome = { scope: PatientScope; recado: recados.RecadoAEnviar; sent: Sent | null };

const noteSent = command({
  load: ({ input: { scope } }: UseCase<Sistema, Outcome, RecadosDeps>) => ({
    cliente: call(lockCliente, scope),
  }),
  decide: ({ cliente }, { input: { scope, recado, sent }, now }) => {
    if (sent === null) return { writes: [call(recados.noteFalhou, recado.id, now)] };
    if (!sent.gone) return { writes: [call(recados.noteEnviado, recado.id, sent.reference, now)] };
    const { canal, inscricao_id } = recado;
    const telefone = canal === 'push' ? '' : (celularDe(cliente.telefone) ?? '');
    const off = { canal, ligado: false, telefone, por: 'canal' as const };
    return {
      writes: [
        call(recados.noteFalhou, recado.id, now),
        call(canais.insertMudanca, scope, off, now),
        ...(inscricao_id === null ? [] : [call(canais.deleteInscricao, inscricao_id)]),
      ],
      audit: [{ action: 'canal.desligar', targetType: 'cliente', targetId: cliente.id }],
    };
  },
});
