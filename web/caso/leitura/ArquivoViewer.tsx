import Download from 'lucide-react/icons/download';
import { SEM_IMAGEM } from '#domain/pedidos/anexos.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { FileViewer } from '#ui/dialog/FileViewer.tsx';
import { fileDetails, fileNote, filePicture, type ArquivoLido } from './arquivo-words.ts';

type ArquivoViewerProps = { arquivo: ArquivoLido | null; onClose: () => void };

export function ArquivoViewer({ arquivo, onClose }: ArquivoViewerProps) {
  if (arquivo === null) return null;
  return (
    <FileViewer
      open
      name={arquivo.rotulo}
      pictureOf={arquivo.nomeOriginal}
      picture={filePicture(arquivo)}
      details={[arquivo.nomeOriginal, ...fileDetails(arquivo)]}
      note={fileNote(arquivo)}
      broken={SEM_IMAGEM}
      onClose={onClose}
    >
      {arquivo.url !== null && (
        <AnchorButton variant="secondary" size="sm" icon={Download} href={arquivo.url} download>
          Baixar
        </AnchorButton>
      )}
    </FileViewer>
  );
}
