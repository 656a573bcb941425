import { expect, test } from 'vitest';
import { completar, conferirRespostas } from './historico.ts';
import { MAX_TEXTO } from './rascunho.ts';

test('as many answers as questions', () => {
  expect(completar(['a'], 3)).toEqual(['a', '', '']);
  expect(completar(['a', 'b'], 1)).toEqual(['a']);
});

const cheio = {
  saude: ['não'],
  tratamento: ['sim', 'x'],
  motivacao: 'm',
  outrasInfos: 'o',
  declaraVerdade: true,
  autorizaEnvio: true,
};

test('declarations first, then answers, then motivation; every field at fault is named at once', () => {
  expect(conferirRespostas({ ...cheio, declaraVerdade: false, autorizaEnvio: false, saude: [''] })).toEqual({
    motivo: 'declaracao',
    campos: ['saude.0', 'declaraVerdade', 'autorizaEnvio'],
  });
  expect(conferirRespostas({ ...cheio, autorizaEnvio: false })?.campos).toEqual(['autorizaEnvio']);
  expect(conferirRespostas({ ...cheio, saude: [' '], tratamento: ['x', '\u200B'], motivacao: '' })).toEqual({
    motivo: 'respostas',
    campos: ['saude.0', 'tratamento.1', 'motivacao'],
  });
  expect(conferirRespostas({ ...cheio, motivacao: '', outrasInfos: '\n' })).toEqual({
    motivo: 'motivacao',
    campos: ['motivacao', 'outrasInfos'],
  });
  expect(conferirRespostas(cheio)).toBeNull();
});

test('an answer longer than can be saved is at fault, too', () => {
  const long = 'á'.repeat(MAX_TEXTO);
  expect(conferirRespostas({ ...cheio, tratamento: ['sim', long] })).toBeNull();
  expect(conferirRespostas({ ...cheio, tratamento: ['sim', `${long}a`] })).toEqual({
    motivo: 'respostas',
    campos: ['tratamento.1'],
  });
});
