import type { LucideIcon } from 'lucide-react';
import Paperclip from 'lucide-react/icons/paperclip';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClass } from '../button/button-look.ts';
import { ButtonContent } from '../button/ButtonContent.tsx';

export type FileInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id' | 'children'> & {
  /** The id for a `<label htmlFor>`, which gives the accessible name; the drawn text does not. */
  id: string;
  /** The text on the drawn button. */
  text: string;
  icon?: LucideIcon;
  wide?: boolean;
};

/** A native file input that looks like a button. */
export function FileInput({ text, icon = Paperclip, wide = false, className, ...rest }: FileInputProps) {
  return (
    <span className={classNames('file-input', wide && 'file-input-wide', className)}>
      <input {...rest} type="file" />
      <span className={buttonClass({ variant: 'secondary', size: 'sm', wide })} aria-hidden="true">
        <ButtonContent icon={icon}>{text}</ButtonContent>
      </span>
    </span>
  );
}
