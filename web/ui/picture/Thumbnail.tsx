import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type ThumbnailProps = {
  /** The picture on the sheet; null, or one that cannot be drawn, leaves lines of text. */
  src: string | null;
  /** Dotted while it is still to come. */
  dotted?: boolean;
  /** A round seal at its lower right. */
  seal?: ReactNode;
  sealKind?: 'ok' | 'wait' | 'stop' | 'idle';
  /** The whole picture, as large as there is room, instead of a small cut of it. */
  large?: boolean;
  /** Beside a name that says it all there is nothing to add; alone, say what is seen. */
  alt?: string;
  /** The picture cannot be drawn here. */
  onBroken?: () => void;
};

/** A small sheet of paper with what is on it. */
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
