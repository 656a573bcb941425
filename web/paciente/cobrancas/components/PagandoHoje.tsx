import { prazoLongo } from '#domain/calendario/promessa.ts';
import { feriadosEntre, promessaDeHoje } from '#domain/calendario/dias-uteis.ts';
import { useRegraDoPrazo } from '#lib/clock/calendario.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { classNames } from '#ui/class-names.ts';
import { holidaySentence } from '#lib/words/deadline.ts';

/** A rule with words of similar length, as a placeholder. */
const PLACEHOLDER = { modo: 'atendimento', calendario: CALENDARIO_INICIAL } as const;

/**
 * Promise of a payment made today. Its place is reserved until it is known: the button below must not move under a
 * finger.
 */
export function PagandoHoje() {
  const now = useMinute();
  const known = useRegraDoPrazo();
  const regra = known ?? PLACEHOLDER;
  const ready = promessaDeHoje(now, regra);
  return (
    <p className={classNames('pronto', !known && 'pronto-espera')}>
      <span className="small">Pague hoje e tenha a resposta do médico</span>{' '}
      <b className="num">até {prazoLongo(ready)}</b>{' '}
      <span className="small">
        São 48 horas úteis. {holidaySentence(feriadosEntre(now, ready, regra.calendario))}
      </span>
    </p>
  );
}
