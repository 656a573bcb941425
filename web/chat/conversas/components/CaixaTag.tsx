import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { PALAVRAS_DA_CAIXA, type Caixa } from '#domain/chat/caixas.ts';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';

const KINDS = {
  abertas: 'wait',
  aguardando: 'info',
  adiadas: 'idle',
  fechadas: 'ok',
} satisfies Record<Caixa, TagProps['kind']>;

/** Nothing for a patient with whom nobody wrote yet. */
export function CaixaTag({ caixa }: Pick<Conversa, 'caixa'>) {
  return caixa === null ? null : <Tag kind={KINDS[caixa]}>{PALAVRAS_DA_CAIXA[caixa]}</Tag>;
}
