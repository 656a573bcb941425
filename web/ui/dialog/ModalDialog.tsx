import { createContext, use, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names.ts';

export type ModalDialogProps = {
  title: string;
  /** The element that takes the focus when the dialog opens. */
  focus: RefObject<HTMLElement | null>;
  onCancel: () => void;
  /** Called by a press outside of the dialog; without it such a press does nothing. */
  onOutside?: () => void;
  /** Wide enough for a picture. */
  wide?: boolean;
  /** True: the page behind is not readable. */
  veiled?: boolean;
  /** Shown beside the title, such as a button. */
  titleEnd?: ReactNode;
  children: ReactNode;
};

/** Words that every open dialog announces in place of the page, which is inert behind it; null for none. */
export const DialogStatus = createContext<string | null>(null);

/** The browser's modal dialog: open while it is rendered; returns the focus to the element that had it before. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, focus, onCancel, onOutside, wide = false, veiled = false, titleEnd, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    focus.current?.focus();
    // React removes an open dialog, so the browser does not return the focus.
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
        // The parent closes the dialog by no longer rendering it.
        event.preventDefault();
        onCancel();
      }}
      // Browsers close a dialog at the second Escape, whatever `cancel` says: a veiled dialog opens again.
      onClose={() => veiled && dialog.current?.showModal()}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {titleEnd}
      </div>
      {children}
      <div role="status" className="dialog-status small">
        {use(DialogStatus)}
      </div>
    </dialog>
  );
}

/**
 * Detects a press on the backdrop; it has the dialog as its target, so only the coordinates tell it from a press
 * inside.
 */
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
