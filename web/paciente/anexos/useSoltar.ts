import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';

const temArquivos = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** The files of a drop or a paste; a folder is none. */
export function arquivosDe(transfer: DataTransfer): File[] {
  return Array.from(transfer.items)
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .flatMap((item) => item.getAsFile() ?? []);
}

/**
 * True while files are dragged over the window. A file let go beside every field would replace the page, and
 * with it what was chosen: the window takes it and does nothing.
 */
export function useArrastando(): boolean {
  const [arrastando, setArrastando] = useState(false);
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!temArquivos(event.dataTransfer)) return;
      event.preventDefault();
      setArrastando(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setArrastando(false);
    };
    const drop = (event: globalThis.DragEvent) => {
      if (temArquivos(event.dataTransfer)) event.preventDefault();
      setArrastando(false);
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
  return arrastando;
}

/** What makes an element take files that are let go over it. */
export function useSoltar(aoSoltar: (files: File[]) => void) {
  const [sobre, setSobre] = useState(false);
  return {
    sobre,
    alvo: {
      onDragOver: (event: DragEvent) => {
        if (temArquivos(event.dataTransfer)) setSobre(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setSobre(false);
      },
      onDrop: (event: DragEvent) => {
        setSobre(false);
        event.preventDefault();
        aoSoltar(arquivosDe(event.dataTransfer));
      },
    },
  };
}

/** Pictures from the clipboard: a screenshot, a photo copied in a message. */
export function useColar(aoColar: (imagens: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const imagens = event.clipboardData ? arquivosDe(event.clipboardData) : [];
      if (imagens.length === 0) return;
      event.preventDefault();
      aoColar(imagens);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [aoColar]);
}
