import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export type ViewDialogProps = {
  open: boolean;
  title: string;
  /** The label of the closing button. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A wide dialog for looking at something; on a phone it slides up from the lower edge. */
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
