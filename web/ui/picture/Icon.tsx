import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';

export type IconProps = {
  /** One icon, imported by its own path: `import Check from 'lucide-react/icons/check'`. */
  icon: LucideIcon;
  /** `text` has the size of the text beside it; `lg` is 24 px. */
  size?: 'text' | 'lg';
  bold?: boolean;
  className?: string | undefined;
};

/** An icon beside a text, which says the same; hidden from screen readers. */
export function Icon({ icon: Glyph, size = 'text', bold = false, className }: IconProps) {
  return (
    <Glyph
      className={classNames('icon', size === 'lg' && 'icon-lg', bold && 'icon-bold', className)}
      aria-hidden="true"
    />
  );
}
