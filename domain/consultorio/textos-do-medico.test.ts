import { expect, test } from 'vitest';
import { recusaDoTexto, TEXTOS_DO_MEDICO, type TextoDoMedico } from './textos-do-medico.ts';

const TIPOS = ['nota', 'pergunta', 'motivo', 'resposta'] as const satisfies readonly TextoDoMedico[];

test('every text is looked at here', () => {
  expect(Object.keys(TEXTOS_DO_MEDICO)).toEqual([...TIPOS]);
});

test.each(TIPOS.map((tipo) => [tipo, TEXTOS_DO_MEDICO[tipo]] as const))(
  '%s: something readable, and no longer than its limit',
  (tipo, { max, vazio }) => {
    const of = (texto: string) => recusaDoTexto(tipo, texto);
    expect([of(''), of(' \n\u200b')]).toEqual([vazio, vazio]);
    expect(of('a'.repeat(max))).toBeNull();
    expect(of('a'.repeat(max + 1))).toBe(
      `O texto tem ${max / 1000}.001 letras e o limite é ${max / 1000}.000.`,
    );
  },
);
