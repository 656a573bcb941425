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
