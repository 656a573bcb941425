import type { ReactNode } from 'react';
import { Thumbnail } from '#ui/picture/Thumbnail.tsx';
import type { ThumbnailProps } from '#ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

type FileRowProps = {
  name: string;
  /** The state, as a class name for the look of the row. */
  state: string;
  sheet: Pick<ThumbnailProps, 'src' | 'dotted' | 'seal' | 'sealKind'>;
  onView: () => void;
  /** Shown below the name. */
  children: ReactNode;
  end?: ReactNode;
  /** Buttons below the text. */
  acts?: ReactNode;
};

export function FileRow({ name, state, sheet, onView, children, end, acts }: FileRowProps) {
  return (
    <li className={`anexo-linha anexo-${state}`}>
      <button type="button" className="thumb-button" onClick={onView}>
        <Thumbnail {...sheet} />
        <VisuallyHidden>{`Abrir ${name}`}</VisuallyHidden>
      </button>
      <div className="anexo-texto">
        <p className="anexo-nome ellipsis">{name}</p>
        {children}
      </div>
      {end}
      {acts !== undefined && <div className="anexo-acoes cluster">{acts}</div>}
    </li>
  );
}
