import { describe, expect, test } from 'vitest';
import { EXEMPLOS, MARCADORES, nomesEm, preencherAviso, SEMPRE, type TextoDoAviso } from './aviso.ts';
import { AVISOS, CHAVES_DOS_AVISOS, ehChaveDoAviso, mesmoTexto } from './avisos.ts';
import { problemasDoAviso } from './problemas-do-aviso.ts';

const { pergunta } = AVISOS;
const edited = (change: Partial<TextoDoAviso>): TextoDoAviso => ({ ...pergunta.texto, ...change });
const wrong = (change: Partial<TextoDoAviso>, aviso = pergunta) => problemasDoAviso(aviso, edited(change));
const words = (change: Partial<TextoDoAviso>) => wrong(change).map(({ mensagem }) => mensagem);

test.each(CHAVES_DOS_AVISOS)('%s: what the house wrote may go out', (chave) => {
  expect(problemasDoAviso(AVISOS[chave], AVISOS[chave].texto)).toEqual([]);
});

test('every placeholder is used, and each notice names those that it cannot do without', () => {
  const texts = CHAVES_DOS_AVISOS.map((chave) => Object.values(AVISOS[chave].texto).flat().join(' '));
  const used = new Set(texts.flatMap((text) => nomesEm(text)));
  expect([...used].toSorted()).toEqual(Object.keys(MARCADORES).toSorted());
  for (const chave of CHAVES_DOS_AVISOS) {
    const { marcadores, indispensaveis } = AVISOS[chave];
    expect(indispensaveis.filter((nome) => !marcadores.includes(nome))).toEqual([]);
    expect(marcadores.filter((nome) => SEMPRE.includes(nome))).toEqual([]);
  }
});

describe('what may not go out, in words', () => {
  test.each<[string, Partial<TextoDoAviso>, string, string]>([
    ['an unknown placeholder', { titulo: 'Olá, {nome}' }, 'titulo', '{nome} não é um marcador.'],
    ['one of another notice', { rodape: 'Pague {valor}.' }, 'rodape', '{valor} não existe neste aviso.'],
    ['a brace alone', { titulo: 'Há uma pergunta {' }, 'titulo', 'Uma chave { ou } ficou solta.'],
    ['no subject', { assunto: ' ' }, 'assunto', 'Escreva o assunto.'],
    ['a subject of two lines', { assunto: 'Pedido {pedido}\nhoje' }, 'assunto', 'Escreva em uma linha só.'],
    ['no button', { botao: '' }, 'botao', 'Escreva o botão.'],
    ['no paragraph', { paragrafos: ['', ' '] }, 'paragrafos', 'Escreva o texto.'],
    [
      'an address',
      { rodape: 'Veja em https://exemplo.com.br' },
      'rodape',
      'Sem endereços no texto: o botão leva ao lugar certo.',
    ],
    [
      'a word of health',
      { titulo: 'Sobre a sua receita' },
      'titulo',
      '“receit” diz algo da saúde de quem recebe, e outros podem ver um e-mail.',
    ],
    ['a CPF', { rodape: 'CPF 529.982.247-25' }, 'rodape', 'Sem CPF em um e-mail.'],
    [
      'an exclamation',
      { assunto: 'Responda o pedido {pedido}!' },
      'assunto',
      'Tire o ponto de exclamação: filtros tomam o e-mail por propaganda.',
    ],
    [
      'capitals',
      { assunto: 'RESPONDA AGORA' },
      'assunto',
      'Escreva em minúsculas: filtros tomam o e-mail por propaganda.',
    ],
  ])('%s', (_what, change, campo, mensagem) => {
    expect(wrong(change)).toContainEqual({ campo, mensagem });
  });

  test('too long with its values, and a paragraph that is a wall', () => {
    expect(words({ assunto: `Pedido {pedido}: ${'a'.repeat(60)}` })).toEqual([
      'Com os valores, ficam 73 letras, e o limite é 69.',
    ]);
    expect(words({ paragrafos: [`{pedido} {termo} ${'a'.repeat(330)}`] })[0]).toMatch(/divida-o/);
  });

  test('without what it is there for', () => {
    expect(wrong({ paragrafos: ['Responda.'] })).toEqual([
      {
        campo: 'paragrafos',
        mensagem: 'Falta {termo}: sem até quando responder o aviso não diz o que precisa.',
      },
    ]);
  });

  test('a doctor may read what a patient’s mail may not say', () => {
    const recebido = AVISOS['relato-recebido'];
    const texto = { ...recebido.texto, titulo: 'Sobre uma receita sua' };
    expect(problemasDoAviso(recebido, texto)).toEqual([]);
  });

  test('a button where there is none', () => {
    const { texto } = AVISOS['caso-conta'];
    expect(problemasDoAviso(AVISOS['caso-conta'], { ...texto, botao: 'Abrir' })).toEqual([
      { campo: 'botao', mensagem: 'Este aviso não tem botão.' },
    ]);
  });
});

test('values fill placeholders; a paragraph of only blank placeholders → left out', () => {
  const { texto } = AVISOS.atrasados;
  const filled = preencherAviso(texto, { passaram: '1 pedido passou', prazo: 'terça, 24/11', marca: 'Zelo' });
  expect(filled.assunto).toBe('1 pedido passou do prazo prometido');
  expect(filled.paragrafos).toHaveLength(1);
  expect(preencherAviso(texto, EXEMPLOS).paragrafos).toHaveLength(2);
});

test('keys and texts → distinguishable', () => {
  expect([ehChaveDoAviso('pergunta'), ehChaveDoAviso('toString'), ehChaveDoAviso('outra')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(mesmoTexto(pergunta.texto, edited({}))).toBe(true);
  expect(mesmoTexto(pergunta.texto, edited({ paragrafos: [...pergunta.texto.paragrafos, ''] }))).toBe(false);
});
