import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Undo from 'lucide-react/icons/undo-2';
import type { SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';

const LOOKS: Readonly<Record<Exclude<SituacaoDoPagamento, 'sem-cobranca'>, Pick<TagProps, 'kind' | 'icon'>>> =
  {
    pendente: { kind: 'wait', icon: Clock },
    vencida: { kind: 'stop', icon: CircleX },
    paga: { kind: 'ok', icon: Check },
    'reembolso-andamento': { kind: 'info', icon: Undo },
    reembolsada: { kind: 'idle', icon: Undo },
    desconhecida: { kind: 'unknown', icon: CircleQuestionMark },
  };

type PagamentoTagProps = { situacao: SituacaoDoPagamento; word: string | null };

/** The payment status with its icon; nothing for an order without a charge. */
export function PagamentoTag({ situacao, word }: PagamentoTagProps) {
  if (situacao === 'sem-cobranca') return null;
  return <Tag {...LOOKS[situacao]}>{word}</Tag>;
}
