import { useMemo } from 'react';
import { encode } from 'uqr';

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

/** A QR code as one SVG path of unit squares, and its width in modules (without quiet zone). */
type DrawnQr = { width: number; path: string };

/** Encodes a text as a QR code of correction level M. */
export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
    }
  });
  return { width: size, path: runs.join('') };
}
