import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { FicouPorEnviar, type useSair } from '../sessao.api.ts';

/** `Sair` did not sign out: whoever walks away must know, and what is not sent yet is given up by a second word only. */
export function NaoSaiu({ sair }: { sair: ReturnType<typeof useSair> }) {
  const { error, reset, mutate, isPending } = sair;
  if (error instanceof FicouPorEnviar) {
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
