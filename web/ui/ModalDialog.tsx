import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';

export type ModalDialogProps = {
  title: string;
  /** Where the focus starts. */
  focus: RefObject<HTMLElement | null>;
  /** On Escape. */
  onCancel: () => void;
  children: ReactNode;
};

/** The browser's own modal dialog, open as long as it is drawn; gives the focus back to where it came from. */
export function ModalDialog({ title, focus, onCancel, children }: ModalDialogProps) {
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
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // What closes it is drawing it no more.
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
