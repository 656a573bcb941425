import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import type { Fact, Tone } from './saude-words.ts';
import './saude.css';

const ICONS = { ok: CircleCheck, wait: TriangleAlert, stop: CircleX, idle: CircleDashed };
/** The icon in words; a row that is neither well nor ill says nothing. */
const SAID: Readonly<Record<Tone, string>> = { ok: 'Bem: ', wait: 'Atenção: ', stop: 'Problema: ', idle: '' };

/** Facts of a section, one a row. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className="fatos">{children}</ul>;
}

/** One fact with its state; `children` is an act at its end. */
export function FactRow({ tone, title, detail, value, children }: Fact & { children?: ReactNode }) {
  return (
    <li className={`fato-${tone}`}>
      <Icon icon={ICONS[tone]} />
      <div>
        <strong>
          {SAID[tone] !== '' && <VisuallyHidden>{SAID[tone]}</VisuallyHidden>}
          {title}
        </strong>
        {detail !== undefined && detail !== '' && <span className="fato-detalhe">{detail}</span>}
      </div>
      {value !== undefined && <span className="fato-valor num">{value}</span>}
      {children}
    </li>
  );
}
