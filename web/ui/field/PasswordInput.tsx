import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/IconButton.tsx';

export type PasswordInputProps = Omit<ComponentPropsWithRef<'input'>, 'type'>;

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="reveal">
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? 'Ocultar senha' : 'Mostrar senha'}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
