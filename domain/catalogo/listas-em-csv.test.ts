import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PRECO } from './preco.ts';
import { mesmosAjustes, mesmosSinais, perguntasLimpas } from './perguntas-edicao.ts';
import { LINHAS, SINAIS, type Pergunta } from './perguntas.ts';
import {
  lerPlanilhaDePerguntas,
  lerPlanilhaDePrecos,
  mudancasDasPerguntas,
  mudancasDosPrecos,
  planilhaDePerguntas,
  planilhaDePrecos,
  textoDaPlanilha,
} from './listas-em-csv.ts';
import { SERVICOS } from './servicos.ts';

const TITULOS = SERVICOS.map(({ titulo }) => titulo);
const words = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom('=1+1', "'=x", '"', ';', 'á')),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(' '));
const pergunta: fc.Arbitrary<Pergunta> = fc
  .record({
    pergunta: words,
    descricao: words,
    sinais: fc.subarray([...SINAIS]),
    rapidas: fc.option(fc.array(words, { maxLength: 4 }), { nil: undefined }),
    servicos: fc.option(fc.subarray(TITULOS), { nil: undefined }),
    linhas: fc.option(fc.constantFrom(...LINHAS), { nil: undefined }),
  })
  .map(({ sinais, ...one }) => ({ ...one, ...Object.fromEntries(sinais.map((sinal) => [sinal, true])) }));
const lista = fc.array(pergunta, { minLength: 1, maxLength: 6 });

test.each(['saude', 'tratamento'] as const)(
  'any list of %s, exported and imported → the same list',
  (tipo) => {
    let read = 0;
    fc.assert(
      fc.property(lista, (typed) => {
        const perguntas = perguntasLimpas(tipo, typed);
        const lida = lerPlanilhaDePerguntas(tipo, planilhaDePerguntas(tipo, perguntas), []);
        // A list that may not be published is refused here, too.
        if (!lida.ok) return;
        read += 1;
        expect(lida.lido).toEqual(perguntas);
      }),
    );
    expect(read).toBeGreaterThan(30);
  },
);

test('any prices, exported and imported → the same prices', () => {
  const preco = fc.option(fc.integer({ min: 1, max: MAX_PRECO }));
  const precos = fc.tuple(...TITULOS.map(() => preco));
  fc.assert(
    fc.property(precos, (values) => {
      const rows = TITULOS.map((servico, i) => ({ servico, preco: values[i] ?? null }));
      expect(lerPlanilhaDePrecos(planilhaDePrecos(rows))).toEqual({ ok: true, lido: rows });
    }),
  );
});

test('a file with mistakes → each by its line in words, and nothing is read', () => {
  const file = [
    'Pergunta;Atenção;Respostas rápidas (uma por linha);Sugestões;Serviços (um por linha)',
    'Tem alergia?;talvez;;;',
    '"Toma\nalgum remédio?";sim;;pílulas;Massagem',
    ';;;;',
    'Tem alergia?;;"a\nb\nc\nd\ne";;',
    'Motivação;;;;',
    `${'x'.repeat(501)};;;;`,
  ].join('\r\n');
  expect(lerPlanilhaDePerguntas('saude', file, [])).toEqual({
    ok: false,
    erros: [
      { linha: 2, mensagem: 'Em “Atenção” escreva “sim”, ou deixe vazio.' },
      { linha: 3, mensagem: 'Não conhecemos o serviço “Massagem”.' },
      { linha: 3, mensagem: 'Em “Sugestões” escreva remédios, doses, modos de tomar, ou deixe vazio.' },
      { linha: 5, mensagem: 'Esta pergunta já está na lista. Mude uma das duas.' },
      { linha: 6, mensagem: expect.stringContaining('já tem um campo com este nome') },
      { linha: 7, mensagem: expect.stringContaining('passou de 500 letras') },
    ],
  });
});

test.each([
  ['Pergunta;Cor', [{ linha: 1, mensagem: 'Não conhecemos a coluna “Cor”.' }]],
  ['Descrição', [{ linha: 1, mensagem: 'Falta a coluna “Pergunta”.' }]],
  ['', [{ linha: 1, mensagem: 'Falta a coluna “Pergunta”.' }]],
  ['Pergunta', [{ linha: null, mensagem: 'O arquivo não tem nenhuma pergunta.' }]],
  [
    `Pergunta\n${Array.from({ length: 101 }, (_, i) => `Pergunta ${i}?`).join('\n')}`,
    [{ linha: null, mensagem: 'Uma lista tem no máximo 100 perguntas.' }],
  ],
])('a file that begins %j is refused as a whole', (file, erros) => {
  expect(lerPlanilhaDePerguntas('tratamento', file, [])).toEqual({ ok: false, erros });
});

test('a question of the other list is refused, and many mistakes are counted', () => {
  const other = [{ pergunta: 'Tem febre?', descricao: '' }];
  expect(lerPlanilhaDePerguntas('saude', 'Pergunta\nTem febre', other)).toMatchObject({ ok: false });
  const file = `Pergunta;Atenção\n${Array.from({ length: 90 }, (_, i) => `P ${i}?;?`).join('\n')}`;
  const lida = lerPlanilhaDePerguntas('saude', file, []);
  expect(lida.ok ? [] : [lida.erros.length, lida.erros.at(-1)?.mensagem]).toEqual([
    51,
    'E mais 40 erros. Corrija estes primeiro.',
  ]);
});

test('prices: unknown, twice and unreadable ones are named; a price is read with its currency', () => {
  const [first = '', second = ''] = TITULOS;
  const file = `Serviço,Preço (R$)\nMassagem,10\n${first},"R$ 1.234,50"\n${first},1\n${second},1.2.3\n`;
  expect(lerPlanilhaDePrecos(file)).toEqual({
    ok: false,
    erros: [
      { linha: 2, mensagem: 'Não conhecemos o serviço “Massagem”.' },
      { linha: 4, mensagem: `“${first}” está duas vezes no arquivo.` },
      { linha: 5, mensagem: expect.stringContaining('Não entendemos este valor') },
    ],
  });
  const good = lerPlanilhaDePrecos(`Preço (R$);Serviço\nR$ 1.234,50;${first}\n;${second}`);
  const now = TITULOS.map((servico) => ({ servico, preco: 4_990 }));
  expect(good.ok ? mudancasDosPrecos(good.lido, now) : []).toEqual([
    { servico: first, palavras: 'R$\u00A049,90 → R$\u00A01.234,50' },
    { servico: second, palavras: 'R$\u00A049,90 → fora da venda' },
  ]);
});

const one = (text: string, change: Partial<Pergunta> = {}) => ({
  pergunta: text,
  descricao: '',
  ...change,
});
const same = (a: Pergunta, b: Pergunta) => mesmosSinais(a, b) && mesmosAjustes(a, b);

test('a dry run tells what is new, what changes, what leaves, and another order', () => {
  const now = [one('A?'), one('B?'), one('C?')];
  const next = [one('B?', { atencao: true }), one('D?'), one('A?')];
  expect(mudancasDasPerguntas(next, now, same)).toEqual({
    mudancas: [
      { pergunta: 'B?', mudanca: 'muda' },
      { pergunta: 'D?', mudanca: 'nova' },
      { pergunta: 'C?', mudanca: 'sai' },
    ],
    ordem: true,
  });
  expect(mudancasDasPerguntas(now, now, same)).toEqual({ mudancas: [], ordem: false });
});

test('a file of Windows keeps its accents', () => {
  expect(textoDaPlanilha(Uint8Array.of(0x50, 0x72, 0x65, 0xe7, 0x6f))).toBe('Preço');
  expect(textoDaPlanilha(new TextEncoder().encode('Preço'))).toBe('Preço');
});
