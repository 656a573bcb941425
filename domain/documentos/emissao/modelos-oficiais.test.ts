import { expect, test } from 'vitest';
import { COM_MODELO_OFICIAL, faltaModelo, MODELOS_CONFIRMADOS, modelosOficiais } from './modelos-oficiais.ts';
import { TIPOS_DE_DOCUMENTO } from '../tipo-de-documento.ts';
import { canalDoDocumento } from '../tipos.ts';

const NUMEROS = ['RCE', 'RET', 'NRB', 'NRB2', 'NRA'] as const;

test('a controlled kind without a confirmed model → transcription only, with or without a number', () => {
  const modelos = modelosOficiais(['azul'], { demo: false });
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    const missing = tipo !== 'azul' && COM_MODELO_OFICIAL.some((one) => one === tipo);
    expect(faltaModelo(tipo, modelos)).toBe(missing);
    for (const numeros of [NUMEROS, []]) {
      const as = missing ? 'transcricao' : canalDoDocumento(tipo, numeros);
      expect(canalDoDocumento(tipo, numeros, modelos)).toBe(as);
    }
  }
});

test('a demonstration prints every kind', () => {
  const modelos = modelosOficiais([], { demo: true });
  expect(modelos.ausentes).toEqual([...COM_MODELO_OFICIAL]);
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    expect(canalDoDocumento(tipo, NUMEROS, modelos)).toBe(
      canalDoDocumento(tipo, NUMEROS, MODELOS_CONFIRMADOS),
    );
  }
});
