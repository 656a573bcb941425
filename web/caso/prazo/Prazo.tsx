import AlarmClock from 'lucide-react/icons/alarm-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { prazoWords, type Nearness } from './prazo-words.ts';
import { sinceWords } from '#lib/words/since.ts';
import './prazo.css';

const ICONS: Partial<Record<Nearness, typeof Clock>> = { late: AlarmClock, soon: AlarmClock, today: Clock };

/** Promised and remaining time, with colour, icon and word. */
export function Prazo({ prazo, now }: { prazo: string; now: string }) {
  const { when, left, nearness } = prazoWords(prazo, now);
  const icon = ICONS[nearness];
  return (
    <span className={classNames('prazo', `prazo-${nearness}`)}>
      <b>{when}</b>
      <span>
        {icon && <Icon icon={icon} bold />}
        {left}
      </span>
    </span>
  );
}

/** Remaining time of a promise, in a line beside another date. */
export function PrazoAoLado({ prazo, now }: { prazo: string; now: string }) {
  const { when, left, nearness } = prazoWords(prazo, now);
  const icon = ICONS[nearness];
  return (
    <span className={classNames('prazo', `prazo-${nearness}`)}>
      <span title={`Prazo: ${when}`}>
        {icon && <Icon icon={icon} bold />}
        prazo: {left}
      </span>
    </span>
  );
}

/** When a case was decided. */
export function Decidido({ em, now }: { em: string; now: string }) {
  return (
    <span className="prazo">
      <span>
        <Icon icon={CircleCheck} bold />
        {sinceWords(em, now)}
      </span>
    </span>
  );
}
