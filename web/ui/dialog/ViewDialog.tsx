import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export type ViewDialogProps = {
  open: boolean;
  title: string;
  /** The words of the button that closes it. */
  closeLabel: string;
  /** Also on Escape and on a press beside it. */
  onClose: () => void;
  children: ReactNode;
};

/** Something to be looked at over the page, with room for a picture; it rises from the foot of a phone. */
export function ViewDialog({ open, ...rest }: ViewDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, closeLabel, onClose, children }: Omit<ViewDialogProps, 'open'>) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog
      title={title}
      focus={close}
      onCancel={onClose}
      onOutside={onClose}
      wide
      titleEnd={<IconButton icon={X} label={closeLabel} ref={close} onClick={onClose} />}
    >
      {children}
    </ModalDialog>
  );
}
