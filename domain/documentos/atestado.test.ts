import { expect, test } from 'vitest';
import { problemasDoAtestado, textoDoAtestado } from './atestado.ts';
import { dadosIniciais } from './dados.ts';

const WHO = { nome: 'Beatriz Sampaio', data: '19 de novembro de 2026' };
const write = (parts: object) => textoDoAtestado({ ...dadosIniciais('atestado'), ...parts }, WHO);

test.each([
  [
    { dias: 2, inicio: '2026-11-19' },
    'Atesto, para afastamento do trabalho, que Beatriz Sampaio recebeu atendimento médico em 19 de novembro de 2026, em modalidade de telemedicina, e precisa de 2 (dois) dias de afastamento a partir de 19/11/2026.',
  ],
  [
    { finalidade: 'comparecimento', inicio: '19/11/2026', periodo: 'das 14h às 14h30' },
    'Declaro que Beatriz Sampaio esteve em atendimento médico em 19/11/2026, das 14h às 14h30, em modalidade de telemedicina.',
  ],
  [
    { finalidade: 'acompanhamento', inicio: '19/11/2026', dias: 1, acompanhado: 'Rui Sampaio' },
    'Atesto, em atendimento em 19 de novembro de 2026, em modalidade de telemedicina, que Beatriz Sampaio precisa acompanhar Rui Sampaio por 1 (um) dia, a partir de 19/11/2026.',
  ],
  [
    { finalidade: 'acompanhamento', inicio: '19/11/2026', acompanhado: 'Rui Sampaio' },
    'Atesto, em atendimento em 19 de novembro de 2026, em modalidade de telemedicina, que Beatriz Sampaio precisa acompanhar Rui Sampaio em 19/11/2026.',
  ],
  [
    { finalidade: 'saude', aptoPara: 'a prática de atividade física' },
    'Atesto que Beatriz Sampaio recebeu atendimento médico em 19 de novembro de 2026, em modalidade de telemedicina, e tem condições de saúde para a prática de atividade física.',
  ],
  [{ finalidade: '' }, ''],
])('%j reads: %s', (parts, words) => {
  expect(write(parts)).toBe(words);
});

const wrong = (parts: object) =>
  problemasDoAtestado({ ...dadosIniciais('atestado'), ...parts }, { hoje: '2026-11-26' }).map(
    ({ campo }) => campo,
  );

test('an attendance on a day to come → refused; one that has been, and a leave to come, are not', () => {
  expect(wrong({ finalidade: 'comparecimento', inicio: '27/01/2027' })).toEqual(['inicio']);
  expect(wrong({ finalidade: 'comparecimento', inicio: '2026-11-26' })).toEqual([]);
  expect(wrong({ finalidade: 'comparecimento', inicio: '' })).toEqual([]);
  expect(wrong({ finalidade: 'afastamento', inicio: '27/11/2026' })).toEqual([]);
});
