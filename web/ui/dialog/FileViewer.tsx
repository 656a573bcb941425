import { useState, type ReactNode } from 'react';
import { Note } from '../status/Note.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';

type FileViewerProps = {
  open: boolean;
  name: string;
  /** Address of the picture; null draws an empty sheet. */
  picture: string | null;
  /** Kind, pages, size: in a few words. */
  details: readonly string[];
  /** What the picture leaves out, or why there is none. */
  note: string | null;
  /** Said in the place of `note` where the browser cannot draw the picture. */
  broken: string;
  /** Why the last act on it failed. */
  error?: string | null;
  onClose: () => void;
  /** What can be done with it. */
  children: ReactNode;
};

/** One file, as large as the screen allows. */
export function FileViewer(props: FileViewerProps) {
  const { open, name, picture, details, note, broken, error = null, onClose, children } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const said = picture !== null && picture === failed ? broken : note;
  return (
    <ViewDialog open={open} title={name} closeLabel="Fechar" onClose={onClose}>
      <div className="file-viewer-desk">
        <Thumbnail src={picture} alt={`Imagem de ${name}`} large onBroken={() => setFailed(picture)} />
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
