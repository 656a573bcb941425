import Download from 'lucide-react/icons/download';
import Trash from 'lucide-react/icons/trash-2';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { useDownload } from '#lib/upload/useDownload.ts';
import { describeAnexo, noteOnAnexo } from '../anexo-words.ts';
import { SEM_IMAGEM } from '#domain/pedidos/anexos.ts';
import { ReplaceFile } from './ReplaceFile.tsx';
import { FileViewer } from '#ui/dialog/FileViewer.tsx';

type AnexoViewerProps = {
  open: boolean;
  anexo: Anexo;
  label: string;
  onClose: () => void;
  onReplace?: (files: File[]) => void;
  onRemove?: () => void;
};

export function AnexoViewer(props: AnexoViewerProps) {
  const { open, anexo, label, onClose, onReplace, onRemove } = props;
  const download = useDownload();
  return (
    <FileViewer
      open={open}
      name={anexo.nomeOriginal}
      picture={anexo.previa}
      details={[label, ...describeAnexo(anexo)]}
      note={noteOnAnexo(anexo)}
      broken={SEM_IMAGEM}
      error={download.error?.message ?? null}
      onClose={() => {
        download.reset();
        onClose();
      }}
    >
      {anexo.situacao === 'guardado' && (
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          busy={download.isPending}
          onClick={() => download.mutate(anexo)}
        >
          Baixar
        </Button>
      )}
      {onReplace && <ReplaceFile onChoose={onReplace} />}
      {onRemove && (
        <Button variant="stop" size="sm" icon={Trash} onClick={onRemove}>
          Remover
        </Button>
      )}
    </FileViewer>
  );
}
