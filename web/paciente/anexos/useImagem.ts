import { useEffect, useState } from 'react';
import { miniatura } from './miniatura.ts';

/** An address of these bytes as long as they are shown; null without them. */
export function useEndereco(conteudo: Blob | null): string | null {
  const [endereco, setEndereco] = useState<string | null>(null);
  useEffect(() => {
    if (conteudo === null) return undefined;
    const url = URL.createObjectURL(conteudo);
    let over = false;
    queueMicrotask(() => {
      if (!over) setEndereco(url);
    });
    return () => {
      over = true;
      setEndereco(null);
      URL.revokeObjectURL(url);
    };
  }, [conteudo]);
  return endereco;
}

/** The address of a small picture of a chosen file; null until it is drawn, and where it cannot be. */
export function useMiniatura(conteudo: Blob | null): string | null {
  const [pequena, setPequena] = useState<Blob | null>(null);
  useEffect(() => {
    if (conteudo === null) return undefined;
    let over = false;
    async function desenhar(foto: Blob) {
      const blob = await miniatura(foto);
      if (!over) setPequena(blob);
    }
    void desenhar(conteudo);
    return () => {
      over = true;
      setPequena(null);
    };
  }, [conteudo]);
  return useEndereco(pequena);
}
