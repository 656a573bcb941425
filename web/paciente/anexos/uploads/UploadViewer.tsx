import Trash from 'lucide-react/icons/trash-2';
import { Button } from '#ui/button/Button.tsx';
import { useObjectUrl } from '#lib/upload/useThumbnail.ts';
import { ReplaceFile } from '../components/ReplaceFile.tsx';
import type { UploadFile } from './uploads.ts';
import { FileViewer } from '#ui/dialog/FileViewer.tsx';

type UploadViewerProps = {
  open: boolean;
  file: UploadFile;
  details: readonly string[];
  onClose: () => void;
  onReplace: (files: File[]) => void;
  onRemove: () => void;
};

const NO_PICTURE = 'A imagem aparece depois do envio.';

export function UploadViewer({ open, file, details, onClose, onReplace, onRemove }: UploadViewerProps) {
  const { nome, content, state } = file;
  const drawable = content !== null && content.type !== 'application/pdf';
  const picture = useObjectUrl(open && drawable ? content : null);
  return (
    <FileViewer
      open={open}
      name={nome}
      picture={picture}
      details={details}
      note={content !== null && !drawable ? NO_PICTURE : null}
      broken={NO_PICTURE}
      onClose={onClose}
    >
      {state !== 'sent' && (
        <>
          <ReplaceFile onChoose={onReplace} />
          <Button variant="stop" size="sm" icon={Trash} onClick={onRemove}>
            Remover
          </Button>
        </>
      )}
    </FileViewer>
  );
}
