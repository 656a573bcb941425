import { expect, test } from 'vitest';
import { problemasDaDuracao } from './duracao.ts';
import { buildItem } from './regras.testing.ts';

const said = (
  quantidade: string,
  posologia: string,
  parts: Partial<Parameters<typeof problemasDaDuracao>[0]> = {},
) =>
  problemasDaDuracao(buildItem('losartana', { quantidade, posologia, ...parts }), 1).map(
    ({ campo, mensagem, gravidade }) => `${gravidade} ${campo}: ${mensagem}`,
  );

test.each([
  ['60 comprimidos', '1 comprimido a cada 12 horas'],
  ['60 comprimidos', '1 comprimido de manhã e 1 às 13h'],
  ['60', '1 de manhã e 1 às 13h'],
  ['120 comprimidos', 'Tomar 1 comprimido se dor, de 12/12h'],
  ['120 comprimidos', '1 a 2 comprimidos 12/12h'],
  ['3 caixas', '1 comprimido a cada 12 horas'],
  ['5 comprimidos', '1 comprimido uma vez por semana'],
])('%s with "%s" are no more than 30 days take, or it is not known', (quantidade, posologia) => {
  expect(said(quantidade, posologia)).toEqual([]);
});

test.each([
  ['120 comprimidos', '1 comprimido a cada 12 horas', '120 comprimidos dão para 60 dias'],
  ['60', 'meio cp 12/12h', '60 comprimidos dão para 60 dias'],
  ['30 comprimidos', '1 cp em dias alternados', '30 comprimidos dão para 60 dias'],
  ['2 caixas com 30 comprimidos', '1 cp/dia', '2 caixas com 30 comprimidos dão para 60 dias'],
])('%s with "%s" are said to be more than 30 days take, and not refused', (quantidade, posologia, words) => {
  expect(said(quantidade, posologia)).toEqual([
    `avisa itens.1.quantidade: Medicamento 2: ${words} com esta posologia, e a receita cobre no máximo 30. Confira.`,
  ]);
});

const REFUSED =
  'impede itens.1.posologia: Medicamento 2: a receita cobre no máximo 30 dias. Corrija a posologia e a quantidade.';

test.each([
  ['1 cp ao dia por 60 dias', [REFUSED]],
  ['1 cp ao dia por sessenta dias', [REFUSED]],
  ['1 cp ao dia por 7 dias, depois por 60 dias', [REFUSED]],
  ['1 cp ao dia por 5 dias, depois 2 por 25 dias', []],
  ['1 cp ao dia por 30 dias', []],
  [
    '1 cp 8/8h, 7 dias',
    ['avisa itens.1.dias: Medicamento 2: a posologia diz 7 dias e a duração, 30. Confira.'],
  ],
])('a posology "%s" leads to %j', (posologia, words) => {
  expect(said('30 comprimidos', posologia)).toEqual(words);
});
