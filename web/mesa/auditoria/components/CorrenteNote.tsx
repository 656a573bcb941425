import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Corrente } from '#contracts/mesa/auditoria.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useConferirCorrente } from '../auditoria.api.ts';
import { correnteWords } from '../corrente-words.ts';

/** Whether the record of all acts is whole, and a check of it now. */
export function CorrenteNote({ corrente }: { corrente: Corrente }) {
  const check = useConferirCorrente();
  const { kind, title, text } = correnteWords(corrente, dataEmSaoPaulo(useMinute()));
  const { selo } = corrente;
  return (
    <div className="auditoria-corrente">
      <Note kind={kind} title={title} role="status">
        <p className="small">
          {text}
          {selo !== null && (
            <>
              {' Selo '}
              <span className="mono nowrap">{`${selo.slice(0, 8)} … ${selo.slice(-4)}`}</span>.
            </>
          )}
        </p>
      </Note>
      <Button
        variant="secondary"
        size="desk"
        icon={RefreshCw}
        busy={check.isPending}
        onClick={() => check.mutate()}
      >
        Conferir agora
      </Button>
      {check.isError && (
        <Note kind="stop" role="alert">
          {check.error.message}
        </Note>
      )}
    </div>
  );
}
