import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Sistema, Visitante } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { sameSecret } from '#platform/secrets/secrets.ts';
import { noteFate, type Fate } from './recados.repository.ts';

export type WhatsAppDeps = BaseDeps & {
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

const status = z.object({
  id: z.string().max(200),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
});
/** Only what is used; changes of other fields have no statuses. */
const told = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(status).max(STATUSES).catch([]) }) })),
    }),
  ),
});

const FATES: Readonly<Record<string, Fate>> = {
  delivered: 'entregue_em',
  read: 'lido_em',
  failed: 'falhou_em',
};

const actor: Sistema = { tipo: 'Sistema', nome: 'whatsapp' };

/**
 * Takes what the provider tells of sent messages, which it may tell twice and in any order. The signature is of the bytes as they came.
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
  const fates = read.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value.statuses)
    .flatMap(({ id, status: word, timestamp }) => {
      const fate = FATES[word];
      return fate === undefined ? [] : [{ referencia: id, fate, em: new Date(Number(timestamp) * 1_000) }];
    })
    .slice(0, STATUSES);
  if (fates.length === 0) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    for (const one of fates) await noteFate(uow.db, one);
  });
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
