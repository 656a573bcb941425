import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type ThumbnailProps = {
  /** The picture on the sheet; null, or a picture that cannot be shown, leaves drawn lines of text. */
  src: string | null;
  /** True: a dotted outline, for a file that is not stored yet. */
  dotted?: boolean;
  /** A round icon at the lower right. */
  seal?: ReactNode;
  sealKind?: 'ok' | 'wait' | 'stop' | 'idle';
  /** True: the whole picture, as large as there is room; otherwise a small cropped one. */
  large?: boolean;
  /** Alternative text; '' where the name of the file is beside it. */
  alt?: string;
  onBroken?: () => void;
};

/** A small sheet of paper with a picture of a file. */
export function Thumbnail(props: ThumbnailProps) {
  const { src, dotted = false, seal, sealKind = 'ok', large = false, alt = '', onBroken } = props;
  const [broken, setBroken] = useState<string | null>(null);
  function fail() {
    setBroken(src);
    onBroken?.();
  }
  const drawn = src !== null && src !== broken;
  return (
    <span className={classNames('thumb', dotted && 'thumb-dotted', large && 'thumb-large')}>
      {drawn ? (
        <img src={src} alt={alt} className="thumb-face" onError={fail} draggable={false} />
      ) : (
        <span className="thumb-face thumb-lines" aria-hidden="true" />
      )}
      {seal !== undefined && (
        <span className={classNames('thumb-seal', `thumb-seal-${sealKind}`)} aria-hidden="true">
          {seal}
        </span>
      )}
    </span>
  );
}
