import type { Canais } from '#contracts/contas/canais.contract.ts';
import { ehEnderecoPush } from '#domain/avisos/endereco-push.ts';
import { MAX_APARELHOS_COM_AVISO } from '#domain/avisos/recados.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import type { Paciente } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import type { Channels, PushTarget } from '#ports/channel.ts';
import { lockCliente, readCliente } from '../clientes/clientes.public.ts';
import * as errors from './canais.errors.ts';
import * as canais from './canais.repository.ts';

export type CanaisDeps = BaseDeps & { channels: Channels; signer: Pick<Signer, 'key'> };

/** Changes of the switches of one account in a day: each is a row that is kept. */
export const MUDANCAS: Limit = { max: 30, windowSeconds: 86_400 };

type Chaves = Awaited<ReturnType<typeof canais.listChaves>>;

/** Whether a channel by telephone is on for this number. */
export function ligadoPara(chaves: Chaves, canal: 'whatsapp' | 'sms', telefone: string): boolean {
  const celular = celularDe(telefone);
  const newest = chaves.find((one) => one.canal === canal);
  return celular !== null && newest?.ligado === true && newest.telefone === celular;
}

/** The reminder to renew is on until somebody turned it off. */
export function lembraDeRenovar(chaves: Chaves): boolean {
  return chaves.find(({ canal }) => canal === 'renovacao')?.ligado ?? true;
}

/** How the patient is reached beside the mail. */
export async function lerCanais({
  actor: { scope, sessaoId },
  deps: { db, channels },
}: UseCase<Paciente, null, CanaisDeps>): Promise<Canais> {
  const publicKey = channels.push?.publicKey ?? null;
  const [{ telefone }, chaves, inscricoes] = await Promise.all([
    readCliente(db, scope),
    canais.listChaves(db, scope),
    publicKey === null ? [] : canais.listInscricoes(db, scope, publicKey),
  ]);
  const byPhone = (canal: 'whatsapp' | 'sms') => ({
    oferecido: channels[canal] !== null,
    ligado: channels[canal] !== null && ligadoPara(chaves, canal, telefone),
  });
  return {
    whatsapp: byPhone('whatsapp'),
    sms: byPhone('sms'),
    push: {
      oferecido: publicKey !== null,
      chave: publicKey,
      ligado: inscricoes.some((one) => one.sessao_id === sessaoId),
      aparelhos: inscricoes.length,
    },
    renovacao: { ligado: lembraDeRenovar(chaves) },
  };
}

type Change = { canal: 'whatsapp' | 'sms' | 'renovacao'; ligado: boolean };

/** Turns a channel or the reminder on or off. @throws 409 canal_nao_oferecido or sem_celular, 429 */
export const mudarCanal = command({
  find: ({ actor, deps }: UseCase<Paciente, Change, CanaisDeps>) => admitChange(actor, deps),
  load: ({ actor: { scope } }) => ({
    cliente: call(lockCliente, scope),
    chaves: call(canais.listChaves, scope),
  }),
  decide: ({ cliente, chaves }, { actor: { scope }, input, deps: { channels }, now }) => {
    const { canal, ligado } = input;
    const celular = celularDe(cliente.telefone);
    if (canal !== 'renovacao' && ligado) {
      if (channels[canal] === null) throw errors.canalNaoOferecido();
      if (celular === null) throw errors.semCelular();
    }
    const before =
      canal === 'renovacao' ? lembraDeRenovar(chaves) : ligadoPara(chaves, canal, cliente.telefone);
    if (before === ligado) return {};
    const telefone = canal === 'renovacao' ? '' : (celular ?? '');
    return {
      writes: [call(canais.insertMudanca, scope, { canal, ligado, telefone, por: 'conta' as const }, now)],
      audit: [changed(cliente.id, ligado)],
      events: clienteEvents(cliente.id, cliente.versao),
    };
  },
});

/** Counts a change of the switches. @throws 429 */
async function admitChange({ clienteId }: Paciente, { db, signer }: CanaisDeps): Promise<void> {
  const key = signer.key('canais', clienteId);
  if (!(await countTry(db, key, MUDANCAS))) throw tooManyTries();
}

const changed = (targetId: string, ligado: boolean) => ({
  action: ligado ? 'canal.ligar' : 'canal.desligar',
  targetType: 'cliente',
  targetId,
});

const LIGAR_PUSH = { canal: 'push', telefone: '', por: 'conta' } as const;

/**
 * Sends messages to the browser of this session, in the place of what it subscribed before.
 * @throws 400 navegador_sem_avisos, 409 canal_nao_oferecido or aparelhos_demais, 429
 */
export const ligarPush = command({
  find: async ({ actor, input, deps }: UseCase<Paciente, PushTarget, CanaisDeps>) => {
    const { push } = deps.channels;
    if (push === null) throw errors.canalNaoOferecido();
    const sized = sizeOf(input.p256dh) === 65 && sizeOf(input.auth) === 16;
    if (!sized || !ehEnderecoPush(input.endereco)) throw errors.navegadorSemAvisos();
    await admitChange(actor, deps);
    return push.publicKey;
  },
  load: ({ actor: { scope } }, chave) => ({
    cliente: call(lockCliente, scope),
    inscricoes: call(canais.listInscricoes, scope, chave),
  }),
  decide: ({ cliente, inscricoes }, { actor: { scope, sessaoId }, input, now }, chave) => {
    const others = inscricoes.filter(
      ({ sessao_id, endereco }) => sessao_id !== sessaoId && endereco !== input.endereco,
    );
    if (others.length >= MAX_APARELHOS_COM_AVISO) throw errors.aparelhosDemais();
    return {
      writes: [
        call(canais.deleteReplaced, sessaoId, input.endereco),
        call(canais.insertInscricao, scope, sessaoId, { ...input, chave }),
        call(canais.insertMudanca, scope, { ...LIGAR_PUSH, ligado: true }, now),
      ],
      audit: [changed(cliente.id, true)],
      events: clienteEvents(cliente.id, cliente.versao),
    };
  },
});

const sizeOf = (base64url: string) => Buffer.from(base64url, 'base64url').length;

/** Sends no more messages to the browser of this session. */
export const desligarPush = command({
  find: ({ actor, deps }: UseCase<Paciente, null, CanaisDeps>) => admitChange(actor, deps),
  load: ({ actor: { scope } }) => ({ cliente: call(lockCliente, scope) }),
  decide: ({ cliente }, { actor: { scope, sessaoId }, now }) => ({
    writes: [
      call(canais.deleteInscricaoOf, scope, sessaoId),
      call(canais.insertMudanca, scope, { ...LIGAR_PUSH, ligado: false }, now),
    ],
    audit: [changed(cliente.id, false)],
    events: clienteEvents(cliente.id, cliente.versao),
  }),
});
