import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';

type SecaoProps = {
  titulo: string;
  icone: LucideIcon;
  /** A word of state beside the title. */
  estado?: ReactNode;
  /** The title takes the focus where what had it is gone. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One part of the account. Not named for assistive technology: a field of the same words must be found alone. */
export function Secao({ titulo, icone, estado, ref, children }: SecaoProps) {
  return (
    <Card as="section" pad className="conta-secao">
      <div className="conta-titulo">
        <Icon icon={icone} size="lg" />
        <h2 ref={ref} tabIndex={-1}>
          {titulo}
        </h2>
        {estado}
      </div>
      <div className="conta-corpo">{children}</div>
    </Card>
  );
}

/** What the last act of a part came to; the region stands from the start, so that what comes into it is read out. */
export function Dito({ texto }: { texto: string }) {
  return (
    <p className="small conta-dito" role="status">
      {texto}
    </p>
  );
}
