import { useMemo } from 'react';
import { drawQr } from './qr.ts';

/** Width of the quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4;

export type QrCodeProps = {
  text: string;
  /** The accessible name of the picture. */
  label: string;
};

/** A text as a QR code: dark on white in every theme, as scanners need it. */
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
