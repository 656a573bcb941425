import type { LucideIcon } from 'lucide-react';
import Files from 'lucide-react/icons/files';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Pill from 'lucide-react/icons/pill';
import TagIcon from 'lucide-react/icons/tag';
import { Link } from 'react-router';
import type { ScreenPath } from '../../../../contracts/screens.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { AREAS } from '../areas.ts';

const ICONS: Readonly<Partial<Record<ScreenPath, LucideIcon>>> = {
  '/pedidos': Files,
  '/perguntas': HeartPulse,
  '/perguntasTrat': Pill,
  '/precos': TagIcon,
};

/** Links to the four main areas, by the names that the specification fixes. */
export function MesaDoors() {
  return (
    <nav className="mesa-portas" aria-label="Portas da mesa">
      {AREAS.filter(({ door }) => door).map(({ to, name }) => (
        <Link key={to} to={to} className="card">
          <Icon icon={ICONS[to] ?? Files} size="lg" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
