import Check from 'lucide-react/icons/check-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { putOffWords, waitingWords, waitWords } from '../conversa-words.ts';
import { useFecharConversa } from '../conversas.api.ts';
import { AdiarButton } from './AdiarButton.tsx';
import { CaixaTag } from './CaixaTag.tsx';
import { PassarButton } from './PassarButton.tsx';

/** Beneath the name: the state of the conversation, and what a person of the desk may do with it but write. */
export function ConversaEstado({ conversa, name }: { conversa: Conversa; name: string }) {
  const now = useMinute();
  const closing = useFecharConversa();
  const { id, caixa, ultima } = conversa;
  const closed = caixa === 'fechadas';
  return (
    <div className="chat-estado">
      <div className="wrap chat-coluna row row-wrap gap-2">
        <p className="chat-estado-palavras cluster fine">
          {/* The box alone is announced: the minutes beside it are not worth an interruption. */}
          <span role="status">
            <CaixaTag caixa={caixa} />
          </span>
          <span className="muted num">{stateWords(conversa, now)}</span>
        </p>
        <span className="push row row-wrap gap-2">
          {!closed && <PassarButton conversa={conversa} name={name} />}
          {!closed && <AdiarButton conversa={conversa} now={now} />}
          {ultima !== null && (
            <Button
              variant="secondary"
              size="sm"
              icon={closed ? RotateCcw : Check}
              busy={closing.isPending}
              onClick={() => closing.mutate({ id, ate: closed ? null : ultima.n })}
            >
              {closed ? 'Reabrir conversa' : 'Fechar conversa'}
            </Button>
          )}
        </span>
      </div>
      {closing.error !== null && (
        <div className="wrap chat-coluna">
          <Note kind="stop" role="alert">
            {closing.error.message}
          </Note>
        </div>
      )}
    </div>
  );
}

function stateWords(conversa: Conversa, now: Date): string {
  const { esperaDesde, adiadaAte, fechadaEm } = conversa;
  if (fechadaEm !== null) return relativeDayAndHour(fechadaEm, dataEmSaoPaulo(now));
  const waits = putOffWords(adiadaAte, now) ?? (esperaDesde === null ? '' : waitingWords(esperaDesde, now));
  return [waits, waitWords(conversa)].filter((words) => words !== '').join(' · ');
}
