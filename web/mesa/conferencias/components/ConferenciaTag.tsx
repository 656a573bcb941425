import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { SituacaoDaConferencia } from '#domain/titular/conferencia.ts';
import { Tag } from '#ui/status/Tag.tsx';

const WORDS = {
  aberta: { kind: 'wait', icon: Clock, text: 'Aberto' },
  aceita: { kind: 'ok', icon: Check, text: 'Aceito' },
  recusada: { kind: 'stop', icon: CircleX, text: 'Recusado' },
  retirada: { kind: 'stop', icon: CircleX, text: 'Retirado' },
} as const;

export function ConferenciaTag({ situacao }: { situacao: SituacaoDaConferencia }) {
  const { kind, icon, text } = WORDS[situacao];
  return (
    <Tag kind={kind} icon={icon}>
      {text}
    </Tag>
  );
}
