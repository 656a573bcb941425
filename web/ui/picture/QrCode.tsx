import { useMemo } from 'react';
import { drawQr } from './qr.ts';

/** Light squares around the code that a camera needs (ISO/IEC 18004). */
const QUIET = 4;

export type QrCodeProps = {
  text: string;
  /** The name of the picture. */
  label: string;
};

/** A text as a QR code: always dark on white, also in the dark theme. */
export function QrCode({ text, label }: QrCodeProps) {
  const { width, path } = useMemo(() => drawQr(text), [text]);
  const full = width + 2 * QUIET;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${full} ${full}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={full} height={full} fill="#fff" />
      <path fill="#10183a" d={path} />
    </svg>
  );
}
