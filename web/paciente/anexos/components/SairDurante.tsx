import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

type SairDuranteProps = { andando: boolean; duravel: boolean };

/** Asks before the page is left with files on their way: by the browser for a full load, by us within. */
export function SairDurante({ andando, duravel }: SairDuranteProps) {
  const { pathname } = useLocation();
  // Only ways out of this page: it stands for a moment after the address has changed, and a way back is none of them.
  const blocker = useBlocker(({ currentLocation }) => andando && currentLocation.pathname === pathname);
  useEffect(() => {
    if (!andando) return undefined;
    const perguntar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', perguntar);
    return () => window.removeEventListener('beforeunload', perguntar);
  }, [andando]);
  const aberto = andando && blocker.state === 'blocked';
  useEffect(() => {
    // The files ended while the question stood: the page's own way on is the better answer.
    if (!andando && blocker.state === 'blocked') blocker.reset();
  }, [andando, blocker]);
  return (
    <ConfirmDialog
      open={aberto}
      title="Os arquivos ainda estão sendo enviados"
      verb="Sair da página"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>
        Se você sair agora, o envio para.{' '}
        {duravel
          ? 'Ele continua de onde parou quando você voltar a esta página, em até 24 horas.'
          : 'Para continuar de onde parou, escolha os mesmos arquivos de novo.'}
      </p>
    </ConfirmDialog>
  );
}
