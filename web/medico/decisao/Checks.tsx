import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Icon } from '#ui/picture/Icon.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import type { RuleMark } from './editor/problem-places.ts';

/** Rules of a document on one line: a tick where fulfilled, otherwise a dotted ring. */
export function Checks({ checks }: { checks: readonly RuleMark[] }) {
  return (
    <ul className="regras fine" aria-label="Regras conferidas">
      {checks.map(({ label, done }) => (
        <li key={label} className={done ? 'regra-certa' : undefined}>
          <Icon icon={done ? Check : CircleDashed} bold={done} />
          {label}
          {!done && <VisuallyHidden>, ainda não</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
