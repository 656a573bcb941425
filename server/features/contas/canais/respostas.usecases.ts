import { pedeParaSair } from '#domain/avisos/recados.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { JobDefinition } from '#platform/jobs/queue.ts';
import type { Signer, Vault } from '#platform/secrets/secrets.ts';
import type { Channels } from '#ports/channel.ts';
import { refusedOutright } from '#ports/provider-error.ts';
import { lockCliente } from '../clientes/clientes.public.ts';
import { insertMudanca, listChaves, listContasDoNumero } from './canais.repository.ts';

export type RespostasDeps = BaseDeps & {
  channels: Channels;
  signer: Pick<Signer, 'key'>;
  vault: Vault;
  settings: { appUrl: string; brand: string };
};

/** Answers to one number. */
export const ANSWERS_PER_NUMBER: Limit = { max: 1, windowSeconds: 86_400 };
/** Answers to all numbers together, which anybody in the world can ask for. */
export const ANSWERS: Limit = { max: 500, windowSeconds: 3_600 };

const PURPOSE = 'resposta-do-canal';
type Fala = 'saiu' | 'ninguem-le';

/** Answers a number; the queue holds it sealed. Given up after some minutes: later, nobody connects it with what they wrote. */
export const responderJob: JobDefinition<{ canal: 'whatsapp' | 'sms'; lacre: string; fala: Fala }> = {
  name: 'recados.responder',
  options: { retryLimit: 5, retryDelay: 10, retryBackoff: true, retryDelayMax: 120 },
};

/** A message that a mobile phone sent to the number of a channel; `celular` has its 11 national digits. */
export type Recebida = { canal: 'whatsapp' | 'sms'; celular: string; texto: string };

/**
 * Takes a message that a person wrote to a channel of ours: one of four words turns the channel off in every account that
 * agreed to it for this number, and is confirmed once; anything else is answered once a day that nobody reads here. Told twice, it
 * has one result.
 */
export async function receberResposta(call_: UseCase<Sistema, Recebida, RespostasDeps>): Promise<void> {
  const { actor, input, deps } = call_;
  const { canal, celular, texto } = input;
  if (deps.channels[canal] === null) return;
  if (pedeParaSair(texto)) {
    let ended = false;
    for (const clienteId of await listContasDoNumero(deps.db, canal, celular)) {
      const off = await desligar({ actor, input: { ...input, clienteId }, deps });
      ended ||= off;
    }
    if (ended) await answer({ actor, input: { canal, celular, fala: 'saiu' }, deps });
    return;
  }
  const allowed =
    (await countTry(deps.db, deps.signer.key(PURPOSE, `${canal}|${celular}`), ANSWERS_PER_NUMBER)) &&
    (await countTry(deps.db, deps.signer.key(PURPOSE, 'todos'), ANSWERS));
  if (allowed) await answer({ actor, input: { canal, celular, fala: 'ninguem-le' }, deps });
}

type DoNumero = Recebida & { clienteId: string };

/** @returns whether it was on for this number */
const desligar = command({
  find: async ({ actor, input: { clienteId } }: UseCase<Sistema, DoNumero, RespostasDeps>) =>
    systemScope(actor, clienteId),
  load: (_, scope) => ({ cliente: call(lockCliente, scope), chaves: call(listChaves, scope) }),
  decide: ({ cliente, chaves }, { input: { canal, celular }, now }, scope) => {
    const newest = chaves.find((one) => one.canal === canal);
    if (newest?.ligado !== true || newest.telefone !== celular) return { answer: false };
    const off = { canal, ligado: false, telefone: celular, por: 'resposta' } as const;
    return {
      writes: [call(insertMudanca, scope, off, now)],
      audit: [{ action: 'canal.desligar', targetType: 'cliente', targetId: cliente.id }],
      events: clienteEvents(cliente.id, cliente.versao),
      answer: true,
    };
  },
});

type Resposta = { canal: 'whatsapp' | 'sms'; celular: string; fala: Fala };

const answer = command({
  decide: (_, { input: { canal, celular, fala }, deps }: UseCase<Sistema, Resposta, RespostasDeps>) => ({
    jobs: [job(responderJob, { canal, fala, lacre: deps.vault.seal(PURPOSE, celular, PURPOSE) })],
  }),
});

const NAMES = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** Sends one answer. A refusal for good ends it. @throws ProviderError, and the job tries again */
export async function responder({
  input: { canal, lacre, fala },
  deps,
}: UseCase<Sistema, { canal: 'whatsapp' | 'sms'; lacre: string; fala: Fala }, RespostasDeps>): Promise<void> {
  const celular = deps.vault.open(PURPOSE, lacre, PURPOSE);
  const channel = deps.channels[canal];
  if (celular === null || channel === null) return;
  const { appUrl, brand } = deps.settings;
  const texts: Readonly<Record<Fala, string>> = {
    saiu: `Pronto: ${brand} não manda mais mensagens para este número por ${NAMES[canal]}. Para voltar: ${appUrl}/conta`,
    'ninguem-le': `Ninguém lê as mensagens daqui. Fale com a equipe pelo chat: ${appUrl}/chatpage Em emergência, ligue 192. Para não receber mais, responda SAIR.`,
  };
  try {
    await channel.answer(celular, { key: lacre.slice(0, 40), text: texts[fala] });
  } catch (error) {
    if (!refusedOutright(error)) throw error;
  }
}
