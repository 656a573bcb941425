import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useAskBeforeUnload } from './useAskBeforeUnload.ts';

const KEPT =
  'Nada muda para os pacientes. As mudanças ficam guardadas nesta aba: quando você voltar, estão aqui.';

type LeaveUnsavedProps = {
  pending: boolean;
  /** Consequence for the changes; by default they are kept in the tab. */
  children?: string;
};

/** Asks before the person leaves a screen with unsaved changes or closes its tab. */
export function LeaveUnsaved({ pending, children = KEPT }: LeaveUnsavedProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pending && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(pending);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Sair desta página sem salvar?"
      verb="Sair da página"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
