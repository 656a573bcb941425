import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/** Asks before the person leaves a screen with unsaved changes or closes its tab. */
export function LeaveUnsaved({ pending }: { pending: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pending && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!pending) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // `Sair` hides the page before it leaves: the changes are already discarded.
      if (!document.body.hidden) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [pending]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Sair desta página sem salvar?"
      verb="Sair da página"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>
        Nada muda para os pacientes. As mudanças ficam guardadas nesta aba: quando você voltar, estão aqui.
      </p>
    </ConfirmDialog>
  );
}
