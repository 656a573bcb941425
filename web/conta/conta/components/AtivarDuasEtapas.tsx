import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useIniciarSegundoFator } from '../conta.api.ts';
import { ConfirmarAplicativo } from './ConfirmarAplicativo.tsx';
import { PedirSenha } from './PedirSenha.tsx';

type AtivarDuasEtapasProps = {
  obrigatoria: boolean;
  aoAtivar: (codigos: readonly string[]) => void;
  aoDesistir: () => void;
};

/** The way from off to on: the password, the secret for the authenticator, a first code. */
export function AtivarDuasEtapas({ obrigatoria, aoAtivar, aoDesistir }: AtivarDuasEtapasProps) {
  const iniciar = useIniciarSegundoFator();
  const [pedindo, setPedindo] = useState(false);

  async function comSenha(senha: string) {
    try {
      await iniciar.mutateAsync(senha);
      setPedindo(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  if (iniciar.data && !pedindo) {
    const desistir = () => {
      iniciar.reset();
      aoDesistir();
    };
    return <ConfirmarAplicativo {...iniciar.data} aoAtivar={aoAtivar} aoDesistir={desistir} />;
  }
  return (
    <>
      <p className="muted">
        {!obrigatoria && 'Opcional. '}Além da senha, você digita um código que só o seu celular mostra. Quem
        descobrir a sua senha não entra.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setPedindo(true)}>
        Ativar
      </Button>
      {pedindo && (
        <PedirSenha
          titulo="Ativar a verificação em duas etapas"
          verbo="Continuar"
          ocupado={iniciar.isPending}
          erro={iniciar.error?.message ?? null}
          aoConfirmar={(senha) => void comSenha(senha)}
          aoVoltar={() => {
            iniciar.reset();
            setPedindo(false);
          }}
        >
          <p>
            Tenha à mão um aplicativo de códigos, como Google Authenticator, Microsoft Authenticator ou o do
            próprio celular.
          </p>
        </PedirSenha>
      )}
    </>
  );
}
