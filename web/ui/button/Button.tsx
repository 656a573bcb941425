import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { ButtonContent } from './ButtonContent.tsx';

export type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { busy?: boolean | undefined };

/**
 * A button. `busy` keeps its width and label, shows a spinner and ignores further clicks. Submit buttons are
 * never disabled: the form says what is missing.
 *
 * A submit button takes the focus when it is released instead of when it is pressed. The field that loses the focus
 * may show its error and move the button; a button that moves between press and release gets no click.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, iconEnd, busy = false, className, onClick, children, ...rest } = props;
  const submits = rest.type === 'submit';
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (submits) event.preventDefault();
  }
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (submits) event.currentTarget.focus({ preventScroll: true });
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      onMouseDown={press}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} busy={busy}>
        {children}
      </ButtonContent>
    </button>
  );
}
