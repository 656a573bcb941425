import { expect, test } from 'vitest';
import { diasNaPosologia, porDia, problemasDaDuracao } from './duracao.ts';
import { buildItem } from './regras.testing.ts';

test.each([
  ['1 comprimido por dia, por 30 dias', 30],
  ['1 comprimido durante 2 semanas', 14],
  ['1 comprimido por 2 meses', 60],
  ['1 comprimido por 10 (dez) dias', 10],
  ['por 5 dias, depois por 10 dias', 10],
  ['1 comprimido a cada 8 horas', null],
  ['1 ampola de 15 em 15 dias', null],
  ['1 comprimido por dia', null],
  ['', null],
])('"%s" lasts %s days', (posologia, days) => {
  expect(diasNaPosologia(posologia)).toBe(days);
});

test.each([
  ['1 comprimido de manhã', 1],
  ['Tomar 1 comprimido pela manhã e à noite', 2],
  ['1 comprimido a cada 8 horas', 3],
  ['2 comprimidos de 12 em 12 h', 4],
  ['uma cápsula 3 vezes ao dia', 3],
  ['1 comprimido 2x/dia', 2],
  ['1 comprimido por dia', 1],
  ['1 comprimido uma vez ao dia', 1],
  ['1 comprimido de manhã e 2 comprimidos à noite', null],
  ['0,5 comprimido por dia', null],
  ['1,5 comprimido por dia', null],
  ['1 comprimido se tiver dor', null],
  ['1 comprimido a cada 5 horas', null],
  ['10 gotas por dia', null],
  ['', null],
])('"%s" is %s a day', (posologia, count) => {
  expect(porDia(posologia)).toBe(count);
});

const said = (quantidade: string) =>
  problemasDaDuracao(buildItem('losartana', { quantidade, posologia: '1 comprimido a cada 12 horas' }), 1);

test('more tablets than thirty days take are said, not refused', () => {
  expect(said('60 comprimidos')).toEqual([]);
  expect(said('3 caixas')).toEqual([]);
  expect(said('120 comprimidos')).toEqual([
    {
      campo: 'itens.1.quantidade',
      mensagem:
        'Medicamento 2: 120 comprimidos dão para 60 dias com esta posologia, e a receita cobre no máximo 30. Confira.',
      gravidade: 'avisa',
    },
  ]);
});
