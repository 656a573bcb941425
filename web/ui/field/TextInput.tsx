import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  /** `num` aligns digits; `mono` is a monospaced font, for codes. */
  figures?: 'num' | 'mono' | undefined;
};

/** A text field of one line. Set `inputMode` and `autoComplete` for its content. */
export function TextInput({ figures, className, ...rest }: TextInputProps) {
  return (
    <input type="text" {...rest} className={classNames('input', figures && `input-${figures}`, className)} />
  );
}

/** A text field of several lines; it grows with its text where the browser supports that. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea rows={3} {...rest} className={classNames('input', className)} />;
}

export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <select {...rest} className={classNames('input', className)}>
      {children}
    </select>
  );
}
