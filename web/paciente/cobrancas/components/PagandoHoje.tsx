import { prazoLongo } from '../../../../domain/calendario/promessa.ts';
import { feriadosEntre, promessaDeHoje } from '../../../../domain/calendario/dias-uteis.ts';
import { useRegraDoPrazo } from '../../../lib/clock/calendario.ts';
import { useMinute } from '../../../lib/clock/clock.ts';
import { holidaySentence } from '../../../lib/words/deadline.ts';

/** What a payment made today promises, before it is made; nothing while it cannot be counted. */
export function PagandoHoje() {
  const now = useMinute();
  const regra = useRegraDoPrazo();
  if (!regra) return null;
  const ready = promessaDeHoje(now, regra);
  return (
    <p>
      <span className="small muted">Pagando hoje, o médico decide</span>{' '}
      <b className="num">até {prazoLongo(ready)}.</b>{' '}
      <span className="small muted">
        São 48 horas úteis. {holidaySentence(feriadosEntre(now, ready, regra.calendario))}
      </span>
    </p>
  );
}
