import { useState, type ReactNode } from 'react';
import { Note } from '../../../ui/status/Note.tsx';
import { ViewDialog } from '../../../ui/dialog/ViewDialog.tsx';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';

type VisorProps = {
  aberto: boolean;
  nome: string;
  /** Address of the picture; null draws an empty sheet. */
  imagem: string | null;
  /** Kind, pages, size: in a few words. */
  detalhes: readonly string[];
  /** What the picture leaves out, or why there is none. */
  nota: string | null;
  /** Said in the place of `nota` where the browser cannot draw the picture. */
  semImagem: string;
  /** Why the last act on it failed. */
  erro?: string | null;
  aoFechar: () => void;
  /** What can be done with it. */
  children: ReactNode;
};

/** One file, as large as the screen allows. */
export function Visor(props: VisorProps) {
  const { aberto, nome, imagem, detalhes, nota, semImagem, erro = null, aoFechar, children } = props;
  const [quebrada, setQuebrada] = useState<string | null>(null);
  const dita = imagem !== null && imagem === quebrada ? semImagem : nota;
  return (
    <ViewDialog open={aberto} title={nome} closeLabel="Fechar" onClose={aoFechar}>
      <div className="visor-mesa">
        <Thumbnail src={imagem} alt={`Imagem de ${nome}`} large onBroken={() => setQuebrada(imagem)} />
      </div>
      <div>
        <p className="small muted num">{detalhes.join(' · ')}</p>
        {dita !== null && <p className="small muted">{dita}</p>}
      </div>
      {erro !== null && (
        <Note kind="stop" role="alert">
          {erro}
        </Note>
      )}
      <div className="visor-acoes">{children}</div>
    </ViewDialog>
  );
}
