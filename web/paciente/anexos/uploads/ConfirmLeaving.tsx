import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

type ConfirmLeavingProps = { underWay: boolean; durable: boolean };

/** Asks before the page is left with files on their way: by the browser for a full load, by us within. */
export function ConfirmLeaving({ underWay, durable }: ConfirmLeavingProps) {
  const { pathname } = useLocation();
  // Only ways out of this page: it stands for a moment after the address has changed, and a way back is none of them.
  const blocker = useBlocker(({ currentLocation }) => underWay && currentLocation.pathname === pathname);
  useEffect(() => {
    if (!underWay) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);
  const open = underWay && blocker.state === 'blocked';
  useEffect(() => {
    // The files ended while the question stood: the page's own way on is the better answer.
    if (!underWay && blocker.state === 'blocked') blocker.reset();
  }, [underWay, blocker]);
  return (
    <ConfirmDialog
      open={open}
      title="Os arquivos ainda estão sendo enviados"
      verb="Sair da página"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>
        Se você sair agora, o envio para.{' '}
        {durable
          ? 'Ele continua de onde parou quando você voltar a esta página, em até 24 horas.'
          : 'Para continuar de onde parou, escolha os mesmos arquivos de novo.'}
      </p>
    </ConfirmDialog>
  );
}
