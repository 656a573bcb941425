import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';

export type IconProps = {
  /** One glyph, imported alone: `import Check from 'lucide-react/icons/check'`. */
  icon: LucideIcon;
  /** `text` follows the words beside it; `lg` is 24 px. */
  size?: 'text' | 'lg';
  bold?: boolean;
  className?: string | undefined;
};

/** A drawn sign beside a word. Always hidden from assistive technology: the word says it. */
export function Icon({ icon: Glyph, size = 'text', bold = false, className }: IconProps) {
  return (
    <Glyph
      className={classNames('icon', size === 'lg' && 'icon-lg', bold && 'icon-bold', className)}
      aria-hidden="true"
    />
  );
}
