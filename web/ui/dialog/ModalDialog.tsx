import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';

export type ModalDialogProps = {
  title: string;
  /** Where the focus starts. */
  focus: RefObject<HTMLElement | null>;
  /** On Escape. */
  onCancel: () => void;
  /** On a press beside it; without it nothing happens there. */
  onOutside?: () => void;
  /** Room for a picture. */
  wide?: boolean;
  /** Nothing of the page behind it can be read. */
  veiled?: boolean;
  /** A button at the end of the title. */
  titleEnd?: ReactNode;
  children: ReactNode;
};

/** The browser's own modal dialog, open as long as it is drawn; gives the focus back to where it came from. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, focus, onCancel, onOutside, wide = false, veiled = false, titleEnd, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    focus.current?.focus();
    // The element leaves the page unclosed, so the browser does not give the focus back by itself.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [focus]);
  usePressOutside(dialog, onOutside);
  return (
    <dialog
      className={classNames('dialog', wide && 'dialog-wide', veiled && 'dialog-veiled')}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // What closes it is drawing it no more.
        event.preventDefault();
        onCancel();
      }}
      // A browser closes on the second Escape whatever is said: what hides the page comes back.
      onClose={() => veiled && dialog.current?.showModal()}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {titleEnd}
      </div>
      {children}
    </dialog>
  );
}

/** The ground behind a dialog is the dialog's own: only the place tells a press on it from one inside. */
function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, onOutside: (() => void) | undefined) {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !onOutside) return undefined;
    const press = ({ target, clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (target === element && !inside) onOutside();
    };
    element.addEventListener('pointerdown', press);
    return () => element.removeEventListener('pointerdown', press);
  }, [dialog, onOutside]);
}
