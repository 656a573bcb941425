import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useBaixarAnexo } from '../anexos.api.ts';
import { detalhesDoAnexo, notaDoAnexo, SEM_IMAGEM } from '../detalhes.ts';
import { Trocar } from './Trocar.tsx';
import { Visor } from './Visor.tsx';

type VisorDoGuardadoProps = {
  aberto: boolean;
  anexo: Anexo;
  rotulo: string;
  aoFechar: () => void;
  aoTrocar?: (files: File[]) => void;
  aoRemover?: () => void;
};

/** A stored file, by the server's picture of it. */
export function VisorDoGuardado(props: VisorDoGuardadoProps) {
  const { aberto, anexo, rotulo, aoFechar, aoTrocar, aoRemover } = props;
  const baixar = useBaixarAnexo();
  return (
    <Visor
      aberto={aberto}
      nome={anexo.nomeOriginal}
      imagem={anexo.previa}
      detalhes={[rotulo, ...detalhesDoAnexo(anexo)]}
      nota={notaDoAnexo(anexo)}
      semImagem={SEM_IMAGEM}
      erro={baixar.error?.message ?? null}
      aoFechar={() => {
        baixar.reset();
        aoFechar();
      }}
    >
      {anexo.situacao === 'guardado' && (
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          busy={baixar.isPending}
          onClick={() => baixar.mutate(anexo)}
        >
          Baixar
        </Button>
      )}
      {aoTrocar && <Trocar aoEscolher={aoTrocar} />}
      {aoRemover && (
        <Button variant="stop" size="sm" icon={Trash} onClick={aoRemover}>
          Remover
        </Button>
      )}
    </Visor>
  );
}
