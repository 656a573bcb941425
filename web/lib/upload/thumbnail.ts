/** Width in pixels: twice the size at which it is shown, for high-resolution screens. */
const WIDTH = 112;

const made = new WeakMap<Blob, Promise<Blob | null>>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * A small JPEG of a chosen photo; null where the browser cannot decode it (a PDF, HEIC outside of Safari). One at
 * a time: decoding a phone's photo takes 50 MB, and a phone closes a tab that needs too much memory.
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
  // JPEG has no transparency: draw on white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
}
