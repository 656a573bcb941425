import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** The browser's own list; options are children. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <select {...rest} className={classNames('input', className)}>
      {children}
    </select>
  );
}
