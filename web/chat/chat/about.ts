import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { TITULAR } from '#domain/chat/sobre.ts';
import type { Conversation } from './conversation.ts';

/** The choices of a conversation, with their words; none where the account has only its holder. */
export function aboutOptions({ pessoas }: PaginaDoChat, side: Conversation['side']) {
  if (pessoas.length === 0) return [];
  const holder = side === 'Cliente' ? 'Eu' : 'Titular da conta';
  return [
    { value: '', label: 'Assunto geral' },
    { value: TITULAR, label: holder },
    ...pessoas.map(({ id, nome }) => ({ value: id, label: nome })),
  ];
}

/** Whom the newest message of a person is about, so that an answer is about the same; '' for anybody else than a person of the account. */
export function aboutByDefault({ mensagens, pessoas }: PaginaDoChat): string {
  const sobre = mensagens.findLast(({ automatica }) => !automatica)?.sobre ?? null;
  return pessoas.some(({ id }) => id === sobre?.id) ? (sobre?.id ?? '') : '';
}
