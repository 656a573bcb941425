import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Sistema, Visitante } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { sameSecret } from '#platform/secrets/secrets.ts';
import { celularDoRemetente } from '#domain/contas/telefone.ts';
import { noteFate, type Fate } from './recados.repository.ts';
import { receberResposta, type RespostasDeps } from './respostas.usecases.ts';

export type WhatsAppDeps = RespostasDeps & {
  /** Null without WhatsApp: its webhook is refused. */
  whatsappWebhook: { appSecret: string; verifyToken: string } | null;
};

const refused = () => new AppError(401, 'assinatura_invalida', 'A assinatura não confere.');

type Subscription = { mode: string; token: string; challenge: string };

/** Answers the provider's question whether this address is ours. @returns its challenge @throws 401 */
export function confirmarWebhook({
  input: { mode, token, challenge },
  deps: { whatsappWebhook },
}: UseCase<Visitante, Subscription, WhatsAppDeps>): string {
  if (!whatsappWebhook || mode !== 'subscribe' || !sameSecret(token, whatsappWebhook.verifyToken)) {
    throw refused();
  }
  return challenge;
}

const STATUSES = 100;
/** Messages of people in one call; the provider sends them in small batches. */
const MESSAGES = 50;

const status = z.object({
  id: z.string().max(200),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
});
const words = z.string().catch('');
/** Written by somebody, or the button of a template that they touched. */
const message = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  type: z.string(),
  text: z.object({ body: words }).optional(),
  button: z.object({ text: words }).optional(),
});
/** Only what is used; changes of other fields have neither. */
const told = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(status).max(STATUSES).catch([]),
            messages: z.array(message).max(MESSAGES).catch([]),
          }),
        }),
      ),
    }),
  ),
});

/** Kinds of messages that somebody wrote to be read; a reaction or a notice of the provider gets no answer. */
const WRITTEN: ReadonlySet<string> = new Set(
  'text button interactive image audio video document sticker location contacts'.split(' '),
);

const FATES: Readonly<Record<string, Fate>> = {
  delivered: 'entregue_em',
  read: 'lido_em',
  failed: 'falhou_em',
};

const actor: Sistema = { tipo: 'Sistema', nome: 'whatsapp' };

/**
 * Takes what the provider tells of sent messages, and what people wrote; it may tell each twice and in any order. The signature
 * is of the bytes as they came.
 * @throws 401 where it is not the provider's; 400 for a body that cannot be read
 */
export async function ouvirWhatsApp({
  input: { bytes, signature },
  deps,
}: UseCase<Visitante, { bytes: Buffer; signature: string }, WhatsAppDeps>): Promise<void> {
  const secret = deps.whatsappWebhook?.appSecret;
  if (secret === undefined) throw refused();
  const expected = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
  if (!sameSecret(signature, expected)) throw refused();
  const read = told.safeParse(jsonIn(bytes));
  if (!read.success) throw new AppError(400, 'corpo_invalido', 'O corpo não se lê.');
  const values = read.data.entry.flatMap(({ changes }) => changes).map(({ value }) => value);
  const fates = values
    .flatMap(({ statuses }) => statuses)
    .flatMap(({ id, status: word, timestamp }) => {
      const fate = FATES[word];
      return fate === undefined ? [] : [{ referencia: id, fate, em: new Date(Number(timestamp) * 1_000) }];
    })
    .slice(0, STATUSES);
  if (fates.length > 0) {
    await deps.runInTransaction({ actor }, async (uow) => {
      for (const one of fates) await noteFate(uow.db, one);
    });
  }
  for (const one of values.flatMap(({ messages }) => messages).slice(0, MESSAGES)) {
    const celular = celularDoRemetente(one.from);
    if (celular === null || !WRITTEN.has(one.type)) continue;
    const texto = one.text?.body ?? one.button?.text ?? '';
    await receberResposta({ actor, input: { canal: 'whatsapp', celular, texto }, deps });
  }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
