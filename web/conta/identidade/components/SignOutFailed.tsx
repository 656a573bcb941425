import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { UnsentWork, type useSignOut } from '../session.api.ts';

/** Shows why signing out failed: asks before unsent work is discarded, or gives the error's message. */
export function SignOutFailed({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { error, reset, mutate, isPending } = signOut;
  if (error instanceof UnsentWork) {
    return (
      <ConfirmDialog
        open
        title="Sair sem enviar?"
        verb="Sair"
        destructive
        busy={isPending}
        onConfirm={() => mutate(true)}
        onCancel={reset}
      >
        <p>
          Há mensagens, arquivos ou respostas que ainda não foram enviados. Se você sair agora, eles são
          apagados deste navegador.
        </p>
      </ConfirmDialog>
    );
  }
  if (error === null) return null;
  return (
    <div className="wrap acima">
      <Note kind="stop" role="alert">
        Você ainda não saiu da conta. {error.message}
      </Note>
    </div>
  );
}
