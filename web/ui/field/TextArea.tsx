import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea rows={3} {...rest} className={classNames('input', className)} />;
}
