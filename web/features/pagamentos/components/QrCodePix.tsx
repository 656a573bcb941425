import { useMemo } from 'react';
import { desenharQr } from '../qr.ts';

/** Light squares around the code that a camera needs (ISO/IEC 18004). */
const QUIET = 4;

/** The Pix string as a QR code: always dark on white, also in the dark theme. */
export function QrCodePix({ pix }: { pix: string }) {
  const { lado, path } = useMemo(() => desenharQr(pix), [pix]);
  const full = lado + 2 * QUIET;
  return (
    <svg
      className="qr"
      role="img"
      aria-label="QR Code Pix"
      viewBox={`${-QUIET} ${-QUIET} ${full} ${full}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={full} height={full} fill="#fff" />
      <path fill="#10183a" d={path} />
    </svg>
  );
}
