import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/button/Button.tsx';
import type { Arquivo } from '../fila.ts';
import { useObjectUrl } from '../../../lib/upload/useThumbnail.ts';
import { Trocar } from './Trocar.tsx';
import { FileViewer } from '../../../ui/dialog/FileViewer.tsx';

type VisorDaFilaProps = {
  aberto: boolean;
  arquivo: Arquivo;
  detalhes: readonly string[];
  aoFechar: () => void;
  aoTrocar: (files: File[]) => void;
  aoRemover: () => void;
};

const SEM_IMAGEM = 'A imagem aparece depois do envio.';

/** A chosen file, drawn from its own bytes while it is looked at. */
export function VisorDaFila({ aberto, arquivo, detalhes, aoFechar, aoTrocar, aoRemover }: VisorDaFilaProps) {
  const { nome, conteudo, estado } = arquivo;
  const mostravel = conteudo !== null && conteudo.type !== 'application/pdf';
  const imagem = useObjectUrl(aberto && mostravel ? conteudo : null);
  return (
    <FileViewer
      open={aberto}
      name={nome}
      picture={imagem}
      details={detalhes}
      note={conteudo !== null && !mostravel ? SEM_IMAGEM : null}
      broken={SEM_IMAGEM}
      onClose={aoFechar}
    >
      {estado !== 'enviado' && (
        <>
          <Trocar aoEscolher={aoTrocar} />
          <Button variant="stop" size="sm" icon={Trash} onClick={aoRemover}>
            Remover
          </Button>
        </>
      )}
    </FileViewer>
  );
}
