import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** The files of a drop or a paste, without folders. */
export function filesOf(transfer: DataTransfer): File[] {
  return Array.from(transfer.items)
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .flatMap((item) => item.getAsFile() ?? []);
}

/**
 * True while files are dragged over the window. A file dropped outside of every field would replace the page and
 * lose what was chosen, so the window ignores such a drop.
 */
export function useDragging(): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
      setDragging(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return dragging;
}

/** State and event handlers that make an element accept dropped files. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event.dataTransfer)) setOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        event.preventDefault();
        onFiles(filesOf(event.dataTransfer));
      },
    },
  };
}

/** Calls `onImages` with the files of each paste on the page, such as a screenshot or a copied photo. */
export function usePaste(onImages: (images: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const images = event.clipboardData ? filesOf(event.clipboardData) : [];
      if (images.length === 0) return;
      event.preventDefault();
      onImages(images);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onImages]);
}
