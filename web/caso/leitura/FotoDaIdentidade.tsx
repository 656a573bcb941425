import { useState } from 'react';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Thumbnail } from '#ui/picture/Thumbnail.tsx';
import { ArquivoViewer } from './ArquivoViewer.tsx';
import type { ArquivoLido } from './arquivo-words.ts';
import './identidade.css';

/** Opens in place; null shows that there is none. */
export function FotoDaIdentidade({ arquivo }: { arquivo: ArquivoLido | null }) {
  const [shown, setShown] = useState(false);
  if (arquivo === null) return <span className="identidade-sem fine">Sem documento com foto</span>;
  return (
    <>
      <button type="button" className="identidade-foto" onClick={() => setShown(true)}>
        <Thumbnail src={arquivo.previa} />
        <VisuallyHidden>Ver {arquivo.rotulo}</VisuallyHidden>
      </button>
      <ArquivoViewer arquivo={shown ? arquivo : null} onClose={() => setShown(false)} />
    </>
  );
}
