/** Twice the size of the drawn sheet, for sharp screens. */
const LARGURA = 112;

const feitas = new WeakMap<Blob, Promise<Blob | null>>();
let fila: Promise<unknown> = Promise.resolve();

/**
 * A small picture of a chosen photo; null where the browser cannot read it (a PDF, HEIC outside of Safari).
 * One at a time: a photo of a phone takes 50 MB while it is decoded, and a phone kills the tab that takes more.
 */
export function miniatura(foto: Blob): Promise<Blob | null> {
  const feita = feitas.get(foto);
  if (feita) return feita;
  const nova = fila.then(() => encolher(foto)).catch(() => null);
  fila = nova;
  feitas.set(foto, nova);
  return nova;
}

async function encolher(foto: Blob): Promise<Blob | null> {
  if (foto.type === 'application/pdf') return null;
  const bitmap = await createImageBitmap(foto, { resizeWidth: LARGURA, resizeQuality: 'medium' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // What is transparent is paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
}
