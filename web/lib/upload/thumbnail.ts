/** Twice the size of the drawn sheet, for sharp screens. */
const WIDTH = 112;

const made = new WeakMap<Blob, Promise<Blob | null>>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * A small picture of a chosen photo; null where the browser cannot read it (a PDF, HEIC outside of Safari).
 * One at a time: a photo of a phone takes 50 MB while it is decoded, and a phone kills the tab that takes more.
 */
export function drawThumbnail(photo: Blob): Promise<Blob | null> {
  const known = made.get(photo);
  if (known) return known;
  const fresh = queue.then(() => shrink(photo)).catch(() => null);
  queue = fresh;
  made.set(photo, fresh);
  return fresh;
}

async function shrink(photo: Blob): Promise<Blob | null> {
  if (photo.type === 'application/pdf') return null;
  const bitmap = await createImageBitmap(photo, { resizeWidth: WIDTH, resizeQuality: 'medium' });
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
