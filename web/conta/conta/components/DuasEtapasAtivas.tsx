import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { dateCreated } from '../../../../domain/datas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useDesligarSegundoFator, useNovosCodigos } from '../conta.api.ts';
import { PedirProva } from './PedirProva.tsx';

/** Below this the person should make new ones. */
const POUCOS = 3;

type AtivasProps = {
  desde: string;
  codigosRestantes: number;
  aoTrocarCodigos: (codigos: readonly string[]) => void;
  aoDesligar: () => void;
};

/** The second factor is on: since when, how many recovery codes are left, and the two acts on it. */
export function DuasEtapasAtivas(props: AtivasProps) {
  const { desde, codigosRestantes, aoTrocarCodigos, aoDesligar } = props;
  const [pedido, setPedido] = useState<'codigos' | 'desligar' | null>(null);
  const novos = useNovosCodigos();
  const desligar = useDesligarSegundoFator();
  const fechar = () => setPedido(null);
  return (
    <>
      <p className="muted">
        Desde <span className="num">{dateCreated(desde)}</span>. {restam(codigosRestantes)}
      </p>
      {codigosRestantes < POUCOS && (
        <Note kind="wait" icon={TriangleAlert}>
          Crie códigos novos antes que acabem: sem eles, perder o celular é perder a conta.
        </Note>
      )}
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" onClick={() => setPedido('codigos')}>
          Criar códigos novos
        </Button>
        <Button variant="stop" size="sm" onClick={() => setPedido('desligar')}>
          Desligar
        </Button>
      </div>
      {pedido === 'codigos' && (
        <PedirProva
          titulo="Criar códigos de recuperação novos"
          verbo="Criar códigos"
          texto="Os códigos anteriores deixam de valer."
          agir={async (prova) => aoTrocarCodigos((await novos.mutateAsync(prova)).codigos)}
          aoFechar={fechar}
        />
      )}
      {pedido === 'desligar' && (
        <PedirProva
          titulo="Desligar a verificação em duas etapas"
          verbo="Desligar"
          texto="Para entrar vai bastar a senha. Você pode ativar de novo quando quiser."
          perigoso
          agir={async (prova) => {
            await desligar.mutateAsync(prova);
            aoDesligar();
          }}
          aoFechar={fechar}
        />
      )}
    </>
  );
}

function restam(n: number): string {
  if (n === 0) return 'Não resta nenhum código de recuperação.';
  return n === 1 ? 'Resta 1 código de recuperação.' : `Restam ${n} códigos de recuperação.`;
}
