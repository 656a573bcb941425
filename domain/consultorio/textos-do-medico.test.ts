import { expect, test } from 'vitest';
import { recusaDoTexto, TEXTOS_DO_MEDICO } from './textos-do-medico.ts';

test.each(Object.entries(TEXTOS_DO_MEDICO))(
  '%s: something readable, and no longer than its limit',
  (tipo, { max, vazio }) => {
    const of = (texto: string) =>
      recusaDoTexto(tipo === 'nota' || tipo === 'pergunta' ? tipo : 'motivo', texto);
    expect([of(''), of(' \n\u200b')]).toEqual([vazio, vazio]);
    expect(of('a'.repeat(max))).toBeNull();
    expect(of('a'.repeat(max + 1))).toBe(
      `O texto tem ${max / 1000}.001 letras e o limite é ${max / 1000}.000.`,
    );
  },
);
