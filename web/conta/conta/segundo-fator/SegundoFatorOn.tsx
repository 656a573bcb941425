import { dataEHora } from '#domain/calendario/horas.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useDisableSegundoFator, useNewCodes } from '../conta.api.ts';
import { ProvaDialog } from '../components/ProvaDialog.tsx';

/** Below this number the person is told to create new ones. */
const FEW_CODES = 3;

type SegundoFatorOnProps = {
  desde: string;
  codigosRestantes: number;
  onNewCodes: (codigos: readonly string[]) => void;
  onDisabled: () => void;
};

/** The segundo fator when it is on: since when, the recovery codes left, new codes, turning it off. */
export function SegundoFatorOn(props: SegundoFatorOnProps) {
  const { desde, codigosRestantes, onNewCodes, onDisabled } = props;
  const [asked, setAsked] = useState<'codigos' | 'desligar' | null>(null);
  const fresh = useNewCodes();
  const disable = useDisableSegundoFator();
  const close = () => setAsked(null);
  return (
    <>
      <p className="muted">
        Desde <span className="num">{dataEHora(desde)}</span>. {codesLeft(codigosRestantes)}
      </p>
      {codigosRestantes < FEW_CODES && (
        <Note kind="wait" icon={TriangleAlert}>
          Crie códigos novos antes que acabem: sem eles, perder o celular é perder a conta.
        </Note>
      )}
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" onClick={() => setAsked('codigos')}>
          Criar códigos novos
        </Button>
        <Button variant="stop" size="sm" onClick={() => setAsked('desligar')}>
          Desligar
        </Button>
      </div>
      {asked === 'codigos' && (
        <ProvaDialog
          title="Criar códigos de recuperação novos"
          verb="Criar códigos"
          text="Os códigos anteriores deixam de valer."
          act={async (prova) => onNewCodes((await fresh.mutateAsync(prova)).codigos)}
          onClose={close}
        />
      )}
      {asked === 'desligar' && (
        <ProvaDialog
          title="Desligar a verificação em duas etapas"
          verb="Desligar"
          text="Para entrar vai bastar a senha. Você pode ativar de novo quando quiser."
          destructive
          act={async (prova) => {
            await disable.mutateAsync(prova);
            onDisabled();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function codesLeft(n: number): string {
  if (n === 0) return 'Não resta nenhum código de recuperação.';
  return n === 1 ? 'Resta 1 código de recuperação.' : `Restam ${n} códigos de recuperação.`;
}
