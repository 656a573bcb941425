import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** For a form that shows its own messages instead of the browser's. */
  noValidate?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form' | 'fieldset';
  /** Padding of 20 px on a phone, 24 px from 768 px. */
  pad?: boolean;
  /** Outline only, without a background: for closed items. */
  flat?: boolean;
};

/** A white card with rounded corners. */
export function Card({ as: Tag = 'div', pad = false, flat = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames('card', pad && 'card-pad', flat && 'card-flat', className)} />;
}
