import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type Moment = {
  title: string;
  state: 'done' | 'now' | 'next';
  detail?: ReactNode;
};

type MomentsProps = { label: string; moments: readonly Moment[] };

/** Three to five moments in a row: past ones filled, future ones dotted. */
export function StepLine({ label, moments }: MomentsProps) {
  return (
    <ol className="step-line" aria-label={label}>
      {moments.map((moment) => (
        <li
          key={moment.title}
          className={`moment-${moment.state}`}
          aria-current={moment.state === 'now' ? 'step' : undefined}
        >
          {moment.title}
          {moment.state === 'done' && <VisuallyHidden> (feito)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** Moments in a column, each with a detail such as its date. */
export function Timeline({ label, moments }: MomentsProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map((moment) => (
        <li
          key={moment.title}
          className={`moment-${moment.state}`}
          aria-current={moment.state === 'now' ? 'step' : undefined}
        >
          <p className="timeline-title">{moment.title}</p>
          {moment.detail !== undefined && <p className="fine quiet">{moment.detail}</p>}
        </li>
      ))}
    </ol>
  );
}
