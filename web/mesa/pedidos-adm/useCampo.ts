import { useState } from 'react';

/**
 * The text of a filter beside its value in the history: what is being typed is never taken away by the echo of what
 * was sent, and another value from the history (back, cleared) takes its place.
 */
export function useCampo(valor: string, aoMudar: (valor: string) => void) {
  const [campo, setCampo] = useState({ texto: valor, visto: valor, enviado: valor });
  if (campo.visto !== valor) {
    const texto = valor === campo.enviado ? campo.texto : valor;
    setCampo({ texto, visto: valor, enviado: valor });
  }
  return {
    texto: campo.texto,
    escrever: (texto: string) => setCampo((now) => ({ ...now, texto })),
    /** Nothing where it is already so. */
    enviar: (novo: string) => {
      if (novo === campo.enviado) return;
      setCampo((now) => ({ ...now, enviado: novo }));
      aoMudar(novo);
    },
  };
}
