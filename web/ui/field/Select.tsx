import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** A native select; the options are its children. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <select {...rest} className={classNames('input', className)}>
      {children}
    </select>
  );
}
