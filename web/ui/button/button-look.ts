import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'soft' | 'bare' | 'stop' | 'night' | undefined;
  /** `desk` is 36 px high, for screens used with a mouse only. */
  size?: 'normal' | 'big' | 'sm' | 'desk' | undefined;
  wide?: boolean | undefined;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
};

/** The class names of a button or of a link that looks like one. */
export function buttonClass(look: ButtonLook, extra?: string): string | undefined {
  const { variant = 'primary', size = 'normal', wide = false } = look;
  return classNames(
    'button',
    `button-${variant}`,
    size !== 'normal' && `button-${size}`,
    wide && 'button-wide',
    extra,
  );
}
