import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useDownload } from '../../../lib/upload/useDownload.ts';
import { detalhesDoAnexo, notaDoAnexo } from '../detalhes.ts';
import { SEM_IMAGEM } from '../../../../domain/pedidos/anexos.ts';
import { Trocar } from './Trocar.tsx';
import { FileViewer } from '../../../ui/dialog/FileViewer.tsx';

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
  const baixar = useDownload();
  return (
    <FileViewer
      open={aberto}
      name={anexo.nomeOriginal}
      picture={anexo.previa}
      details={[rotulo, ...detalhesDoAnexo(anexo)]}
      note={notaDoAnexo(anexo)}
      broken={SEM_IMAGEM}
      error={baixar.error?.message ?? null}
      onClose={() => {
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
    </FileViewer>
  );
}
