import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import Printer from 'lucide-react/icons/printer';
import { useId } from 'react';
import { Link } from 'react-router';
import { ABAS_DA_FILA, type AbaDaFila } from '../../../contracts/consultorio/fila.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/picture/Icon.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { ABA_NAMES, abaSearch, countWords } from './fila-view.ts';
import './fila-tabs.css';

const ICONS: Readonly<Record<AbaDaFila, LucideIcon>> = {
  'para-ler': Inbox,
  comigo: BookOpen,
  'aguardando-paciente': Hourglass,
  'a-imprimir': Printer,
  feitos: CircleCheck,
};

type FilaTabsProps = {
  aba: AbaDaFila;
  counts: Readonly<Record<AbaDaFila, number>> | undefined;
  /** A list beside a case, with icons; otherwise a row above the queue. */
  column?: boolean;
};

/** The tabs of the queue as links, each with its count, which is a description and no part of its name. */
export function FilaTabs({ aba: current, counts, column = false }: FilaTabsProps) {
  const prefix = useId();
  return (
    <nav className={classNames('fila-tabs', column && 'fila-tabs-column')} aria-label="Partes da fila">
      {ABAS_DA_FILA.map((aba) => (
        <Link
          key={aba}
          to={abaSearch(aba) || '?'}
          replace
          preventScrollReset
          aria-current={aba === current ? 'page' : undefined}
          aria-describedby={counts && `${prefix}-${aba}`}
          data-aba={aba}
        >
          {column && <Icon icon={ICONS[aba]} />}
          {ABA_NAMES[aba]}
          {counts && (
            <>
              <span className="fila-count num" aria-hidden="true">
                {counts[aba]}
              </span>
              <span id={`${prefix}-${aba}`} hidden>
                {countWords(counts[aba])}
              </span>
            </>
          )}
        </Link>
      ))}
      {counts === undefined && <VisuallyHidden>Carregando...</VisuallyHidden>}
    </nav>
  );
}
