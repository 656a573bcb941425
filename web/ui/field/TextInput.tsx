import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  /** `num` lines figures up; `mono` is for codes. */
  figures?: 'num' | 'mono' | undefined;
};

/** One line of text. Set `inputMode` and `autoComplete` where it is used. */
export function TextInput({ figures, className, ...rest }: TextInputProps) {
  return (
    <input type="text" {...rest} className={classNames('input', figures && `input-${figures}`, className)} />
  );
}
