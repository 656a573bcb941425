import type { ReactNode } from 'react';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import type { ThumbnailProps } from '../../../ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

type LinhaProps = {
  nome: string;
  /** The state, for the look of the row. */
  estado: string;
  folha: Pick<ThumbnailProps, 'src' | 'dotted' | 'seal' | 'sealKind'>;
  aoVer: () => void;
  /** What stands under the name. */
  children: ReactNode;
  /** The button at the end of the row. */
  fim?: ReactNode;
  /** Buttons under the words. */
  acoes?: ReactNode;
};

/** One file: its sheet, its name, where it stands. */
export function Linha({ nome, estado, folha, aoVer, children, fim, acoes }: LinhaProps) {
  return (
    <li className={`anexo-linha anexo-${estado}`}>
      <button type="button" className="thumb-button" onClick={aoVer}>
        <Thumbnail {...folha} />
        <VisuallyHidden>{`Abrir ${nome}`}</VisuallyHidden>
      </button>
      <div className="anexo-texto">
        <p className="anexo-nome">{nome}</p>
        {children}
      </div>
      {fim}
      {acoes !== undefined && <div className="anexo-acoes">{acoes}</div>}
    </li>
  );
}
