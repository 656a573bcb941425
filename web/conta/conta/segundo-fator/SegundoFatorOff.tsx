import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { useStartSegundoFator } from '../conta.api.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { PasswordDialog } from '../components/PasswordDialog.tsx';

type SegundoFatorOffProps = {
  required: boolean;
  onActivated: (codigos: readonly string[]) => void;
  onCancel: () => void;
};

export function SegundoFatorOff({ required, onActivated, onCancel }: SegundoFatorOffProps) {
  const start = useStartSegundoFator();
  const [asking, setAsking] = useState(false);

  async function startWith(senha?: string) {
    try {
      await start.mutateAsync(senha);
      setAsking(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  if (start.data && !asking) {
    const cancel = () => {
      start.reset();
      onCancel();
    };
    return <AuthenticatorSetup {...start.data} onActivated={onActivated} onCancel={cancel} />;
  }
  return (
    <>
      <p className="muted">
        {!required && 'Opcional. '}Além da senha, você digita um código que só o seu celular mostra. Quem
        descobrir a sua senha não entra.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Ativar
      </Button>
      {asking && (
        <PasswordDialog
          title="Ativar a verificação em duas etapas"
          verb="Continuar"
          busy={start.isPending}
          error={start.error?.message ?? null}
          onConfirm={(senha) => void startWith(senha)}
          onBack={() => {
            start.reset();
            setAsking(false);
          }}
        >
          <p>
            Tenha à mão um aplicativo de códigos, como Google Authenticator, Microsoft Authenticator ou o do
            próprio celular.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}
