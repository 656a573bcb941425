import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import Printer from 'lucide-react/icons/printer';
import { ABAS_DA_FILA, type AbaDaFila } from '#contracts/consultorio/fila.contract.ts';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { ABA_NAMES, abaSearch, countWords } from './fila-view.ts';

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
  /** A vertical list with icons beside a case; otherwise a row above the queue. */
  column?: boolean;
};

/** Links, each with its count. */
export function FilaTabs({ aba, counts, column = false }: FilaTabsProps) {
  return (
    <CountTabs
      label="Partes da fila"
      className={column ? 'count-tabs-column' : undefined}
      current={aba}
      replace
      tabs={ABAS_DA_FILA.map((key) => ({
        key,
        to: abaSearch(key) || '?',
        name: ABA_NAMES[key],
        icon: column ? ICONS[key] : undefined,
        count: counts && { shown: String(counts[key]), words: countWords(counts[key]) },
      }))}
    />
  );
}
