import { Note } from '../../../ui/Note.tsx';

/** Signing out failed: the session is still open, and whoever walks away must know. */
export function NaoSaiu({ erro }: { erro: Error | null }) {
  if (erro === null) return null;
  return (
    <div className="wrap acima">
      <Note kind="stop" role="alert">
        Você ainda não saiu da conta. {erro.message}
      </Note>
    </div>
  );
}
