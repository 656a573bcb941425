import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** For a form that answers in its own words. */
  noValidate?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form' | 'fieldset';
  /** 20 px on a phone, 24 from 768. */
  pad?: boolean;
  /** Outline only: what is over. */
  flat?: boolean;
};

/** A white sheet on the ground. */
export function Card({ as: Tag = 'div', pad = false, flat = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames('card', pad && 'card-pad', flat && 'card-flat', className)} />;
}
