import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** A text field of several lines; it grows with its text where the browser supports that. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea rows={3} {...rest} className={classNames('input', className)} />;
}
