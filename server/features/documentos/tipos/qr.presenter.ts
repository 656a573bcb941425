import { encode } from 'uqr';

/** Smallest version: at 30 mm its module is 0.9 mm, and the 4 mm around it on the sheet are four modules. */
const MIN_VERSION = 4;
/** Modules overlap by so much of their size, so that no viewer shows a hairline between rows. */
const OVERLAP = 0.03;

/** A text as the SVG of a QR code (correction M) in black, without the quiet zone, which the sheet keeps free. */
export function drawQrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0, minVersion: MIN_VERSION, boostEcc: true });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v${1 + OVERLAP}H${start}z`);
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`;
}
