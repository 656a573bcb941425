import { prazoLongo } from '#domain/calendario/promessa.ts';
import { feriadosEntre, promessaDeHoje } from '#domain/calendario/dias-uteis.ts';
import { useRegraDoPrazo } from '#lib/clock/calendario.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { classNames } from '#ui/class-names.ts';
import { holidaySentence } from '#lib/words/deadline.ts';

/** A rule of about the same words as the clinic's own, for the place that these will take. */
const PLACEHOLDER = { modo: 'atendimento', calendario: CALENDARIO_INICIAL } as const;

/**
 * What a payment made today promises, before it is made. While that is not known its place is kept empty: the button below
 * must not move away under a finger.
 */
export function PagandoHoje() {
  const now = useMinute();
  const known = useRegraDoPrazo();
  const regra = known ?? PLACEHOLDER;
  const ready = promessaDeHoje(now, regra);
  return (
    <p className={classNames('pronto', !known && 'pronto-espera')}>
      <span className="small">Pagando hoje, o médico decide</span>{' '}
      <b className="num">até {prazoLongo(ready)}</b>{' '}
      <span className="small">
        São 48 horas úteis. {holidaySentence(feriadosEntre(now, ready, regra.calendario))}
      </span>
    </p>
  );
}
