import { useState, type ReactNode } from 'react';
import { Note } from '../status/Note.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';

type FileViewerProps = {
  open: boolean;
  name: string;
  /** Object of the picture; by default the name. */
  pictureOf?: string;
  /** Address of the picture; null shows an empty sheet. */
  picture: string | null;
  details: readonly string[];
  /** Limits of the picture, or the reason why there is none. */
  note: string | null;
  broken: string;
  /** Why the last action on the file failed. */
  error?: string | null;
  onClose: () => void;
  /** Buttons for the file. */
  children: ReactNode;
};

/** Shows one file in a dialog, as large as the screen allows. */
export function FileViewer(props: FileViewerProps) {
  const { open, name, picture, details, note, broken, error = null, onClose, children } = props;
  const { pictureOf = name } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const said = picture !== null && picture === failed ? broken : note;
  return (
    <ViewDialog open={open} title={name} closeLabel="Fechar" onClose={onClose}>
      <div className="file-viewer-desk">
        <Thumbnail src={picture} alt={`Imagem de ${pictureOf}`} large onBroken={() => setFailed(picture)} />
      </div>
      <div>
        <p className="small muted num">{details.join(' · ')}</p>
        {said !== null && <p className="small muted">{said}</p>}
      </div>
      {error !== null && (
        <Note kind="stop" role="alert">
          {error}
        </Note>
      )}
      <div className="file-viewer-acts">{children}</div>
    </ViewDialog>
  );
}
