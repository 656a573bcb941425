/** The largest memory of one WebAssembly library: a HEIC of 48 megapixels was seen to take 430 MB. */
export const MAX_BYTES = 640 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/**
 * Lets no WebAssembly memory of this thread grow above its limit: the library then reports that it has no memory, as it
 * would at the four gigabytes to which the format goes. The libraries grow theirs through this method alone.
 */
export function limitWasmMemory(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own memory below
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_BYTES) {
      throw new RangeError('no more memory for this library');
    }
    return grow.call(this, pages);
  };
}
