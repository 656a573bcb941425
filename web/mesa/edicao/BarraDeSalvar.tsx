import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import PencilLine from 'lucide-react/icons/pencil-line';
import { Button } from '../../ui/button/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/picture/Icon.tsx';
import './edicao.css';

/** The id of the button. */
export const SALVAR = 'salvar';

export type TomDaBarra = 'calma' | 'pendente' | 'salvo';

const ICONES: Readonly<Record<TomDaBarra, LucideIcon | null>> = {
  calma: null,
  pendente: PencilLine,
  salvo: Check,
};

type BarraProps = {
  tom: TomDaBarra;
  /** What is not saved yet, or what the last save came to; read out when it changes. */
  texto: string;
  ocupado: boolean;
  /** Absent where there is nothing to discard. */
  aoDescartar?: (() => void) | undefined;
  /** At the foot of a card, instead of over the page. */
  dentro?: boolean;
};

/** The foot of an editor, in sight while it scrolls: what is not saved, and `Salvar`. */
export function BarraDeSalvar({ tom, texto, ocupado, aoDescartar, dentro = false }: BarraProps) {
  const icon = ICONES[tom];
  return (
    <div className={classNames('barra-salvar', `barra-${tom}`, dentro && 'barra-dentro')}>
      {icon !== null && <Icon icon={icon} />}
      <p className="small" role="status">
        {texto}
      </p>
      <div className="barra-atos">
        {aoDescartar && (
          <Button variant="bare" size="sm" onClick={aoDescartar}>
            Descartar
          </Button>
        )}
        <Button id={SALVAR} type="submit" size="sm" busy={ocupado}>
          Salvar
        </Button>
      </div>
    </div>
  );
}
